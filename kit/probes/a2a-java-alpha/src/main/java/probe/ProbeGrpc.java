package probe;

import java.util.concurrent.Executor;

import io.a2a.common.A2AHeaders;
import io.a2a.server.requesthandlers.RequestHandler;
import io.a2a.spec.AgentCard;
import io.a2a.transport.grpc.context.GrpcContextKeys;
import io.a2a.transport.grpc.handler.CallContextFactory;
import io.a2a.transport.grpc.handler.GrpcHandler;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;

/** The gRPC binding: the SDK's handler, told what it asks its user for. */
final class ProbeGrpc extends GrpcHandler {

    private final AgentCard card;
    private final AgentCard extendedCard;
    private final RequestHandler handler;
    private final Executor executor;

    ProbeGrpc(AgentCard card, AgentCard extendedCard, RequestHandler handler, Executor executor) {
        this.card = card;
        this.extendedCard = extendedCard;
        this.handler = handler;
        this.executor = executor;
    }

    @Override
    protected RequestHandler getRequestHandler() {
        return handler;
    }

    @Override
    protected AgentCard getAgentCard() {
        return card;
    }

    @Override
    protected AgentCard getExtendedAgentCard() {
        return extendedCard;
    }

    @Override
    protected CallContextFactory getCallContextFactory() {
        return null;
    }

    @Override
    protected Executor getExecutor() {
        return executor;
    }

    /** Puts the metadata of a call where the handler looks for it. */
    static final class Headers implements ServerInterceptor {

        private static final Metadata.Key<String> VERSION = key(A2AHeaders.X_A2A_VERSION);
        private static final Metadata.Key<String> EXTENSIONS = key(A2AHeaders.X_A2A_EXTENSIONS);

        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, A> call, Metadata metadata, ServerCallHandler<Q, A> next) {
            String method = call.getMethodDescriptor().getBareMethodName();
            Context context = Context.current()
                    .withValue(GrpcContextKeys.METADATA_KEY, metadata)
                    .withValue(GrpcContextKeys.GRPC_METHOD_NAME_KEY, call.getMethodDescriptor().getFullMethodName())
                    .withValue(GrpcContextKeys.METHOD_NAME_KEY, GrpcContextKeys.METHOD_MAPPING.get(method))
                    .withValue(GrpcContextKeys.PEER_INFO_KEY,
                            String.valueOf(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR)));
            if (metadata.containsKey(VERSION)) {
                context = context.withValue(GrpcContextKeys.VERSION_HEADER_KEY, metadata.get(VERSION));
            }
            if (metadata.containsKey(EXTENSIONS)) {
                context = context.withValue(GrpcContextKeys.EXTENSIONS_HEADER_KEY, metadata.get(EXTENSIONS));
            }
            return Contexts.interceptCall(context, call, metadata, next);
        }

        private static Metadata.Key<String> key(String name) {
            return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
        }
    }
}
