package probe;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executor;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.util.AnnotationLiteral;

import com.google.protobuf.util.JsonFormat;
import io.a2a.grpc.utils.ProtoUtils.FromProto;
import io.a2a.server.ExtendedAgentCard;
import io.a2a.server.PublicAgentCard;
import io.a2a.server.agentexecution.AgentExecutor;
import io.a2a.server.requesthandlers.RequestHandler;
import io.a2a.server.util.async.Internal;
import io.a2a.spec.AgentCard;
import io.a2a.transport.jsonrpc.handler.JSONRPCHandler;
import io.a2a.transport.rest.handler.RestHandler;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/**
 * The probe server on a2a-java: {@code java -jar probe-server.jar CARD HTTP_PORT GRPC_PORT}.
 *
 * <p>The SDK wires itself: all but the card and the agent is found among its own beans, by a container of CDI.
 */
public final class ProbeServer {

    private static final String HOST = "127.0.0.1";

    private ProbeServer() {
    }

    /** Starts both servers; they run until the process is ended. */
    public static void main(String[] words) throws Exception {
        // Not by JsonUtil: that refuses an interface that says nothing of a tenant.
        io.a2a.grpc.AgentCard.Builder read = io.a2a.grpc.AgentCard.newBuilder();
        JsonFormat.parser().merge(Files.readString(Path.of(words[0])), read);
        AgentCard card = FromProto.agentCard(read);
        WeldContainer beans = new Weld().addExtension(new Given(card)).initialize();
        Executor executor = beans.select(Executor.class, new AnnotationLiteral<Internal>() { }).get();
        Instance<AgentCard> extended = beans.select(AgentCard.class, new AnnotationLiteral<ExtendedAgentCard>() { });
        ProbeGrpc calls = new ProbeGrpc(card, extended.isResolvable() ? extended.get() : null,
                beans.select(RequestHandler.class).get(), executor);
        NettyServerBuilder.forAddress(new InetSocketAddress(HOST, Integer.parseInt(words[2])))
                .addService(calls)
                .intercept(new ProbeGrpc.Headers())
                .build()
                .start();

        Vertx vertx = Vertx.vertx();
        Router router = Router.router(vertx);
        new RpcRoutes(beans.select(JSONRPCHandler.class).get(), executor).addTo(router);
        new RestRoutes(beans.select(RestHandler.class).get(), executor).addTo(router);
        vertx.createHttpServer()
                .requestHandler(router)
                .listen(Integer.parseInt(words[1]), HOST)
                .onFailure(failure -> {
                    failure.printStackTrace();
                    System.exit(1);
                });
    }

    /** What the SDK leaves to its user: the card, the extended one if the card offers it, and the agent. */
    private record Given(AgentCard card) implements Extension {

        void add(@Observes AfterBeanDiscovery found) {
            AgentExecutor agent = new ProbeExecutor();
            found.<AgentExecutor>addBean().types(AgentExecutor.class).produceWith(beans -> agent);
            found.<AgentCard>addBean()
                    .types(AgentCard.class)
                    .qualifiers(new AnnotationLiteral<PublicAgentCard>() { }, Any.Literal.INSTANCE)
                    .produceWith(beans -> card);
            if (card.capabilities().extendedAgentCard()) {
                found.<AgentCard>addBean()
                        .types(AgentCard.class)
                        .qualifiers(new AnnotationLiteral<ExtendedAgentCard>() { }, Any.Literal.INSTANCE)
                        .produceWith(beans -> card);
            }
        }
    }
}
