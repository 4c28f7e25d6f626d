package probe;

import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;

import com.google.gson.JsonSyntaxException;
import com.google.protobuf.Empty;
import com.google.protobuf.MessageOrBuilder;
import io.a2a.grpc.utils.JSONRPCUtils;
import io.a2a.grpc.utils.ProtoUtils.ToProto;
import io.a2a.jsonrpc.common.json.IdJsonMappingException;
import io.a2a.jsonrpc.common.json.InvalidParamsJsonMappingException;
import io.a2a.jsonrpc.common.json.JsonMappingException;
import io.a2a.jsonrpc.common.json.JsonProcessingException;
import io.a2a.jsonrpc.common.json.JsonUtil;
import io.a2a.jsonrpc.common.json.MethodNotFoundJsonMappingException;
import io.a2a.jsonrpc.common.wrappers.A2AErrorResponse;
import io.a2a.jsonrpc.common.wrappers.A2ARequest;
import io.a2a.jsonrpc.common.wrappers.A2AResponse;
import io.a2a.jsonrpc.common.wrappers.CancelTaskRequest;
import io.a2a.jsonrpc.common.wrappers.CancelTaskResponse;
import io.a2a.jsonrpc.common.wrappers.CreateTaskPushNotificationConfigRequest;
import io.a2a.jsonrpc.common.wrappers.CreateTaskPushNotificationConfigResponse;
import io.a2a.jsonrpc.common.wrappers.DeleteTaskPushNotificationConfigRequest;
import io.a2a.jsonrpc.common.wrappers.DeleteTaskPushNotificationConfigResponse;
import io.a2a.jsonrpc.common.wrappers.GetExtendedAgentCardRequest;
import io.a2a.jsonrpc.common.wrappers.GetExtendedAgentCardResponse;
import io.a2a.jsonrpc.common.wrappers.GetTaskPushNotificationConfigRequest;
import io.a2a.jsonrpc.common.wrappers.GetTaskPushNotificationConfigResponse;
import io.a2a.jsonrpc.common.wrappers.GetTaskRequest;
import io.a2a.jsonrpc.common.wrappers.GetTaskResponse;
import io.a2a.jsonrpc.common.wrappers.ListTaskPushNotificationConfigRequest;
import io.a2a.jsonrpc.common.wrappers.ListTaskPushNotificationConfigResponse;
import io.a2a.jsonrpc.common.wrappers.ListTasksRequest;
import io.a2a.jsonrpc.common.wrappers.ListTasksResponse;
import io.a2a.jsonrpc.common.wrappers.SendMessageRequest;
import io.a2a.jsonrpc.common.wrappers.SendMessageResponse;
import io.a2a.jsonrpc.common.wrappers.SendStreamingMessageRequest;
import io.a2a.jsonrpc.common.wrappers.SubscribeToTaskRequest;
import io.a2a.server.ServerCallContext;
import io.a2a.server.util.sse.SseFormatter;
import io.a2a.spec.A2AError;
import io.a2a.spec.InternalError;
import io.a2a.spec.InvalidParamsError;
import io.a2a.spec.InvalidRequestError;
import io.a2a.spec.JSONParseError;
import io.a2a.spec.MethodNotFoundError;
import io.a2a.spec.TransportProtocol;
import io.a2a.spec.UnsupportedOperationError;
import io.a2a.transport.jsonrpc.context.JSONRPCContextKeys;
import io.a2a.transport.jsonrpc.handler.JSONRPCHandler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;

/** The JSON-RPC binding at /, and the card: the SDK parses, answers and writes; here each request finds its operation. */
final class RpcRoutes {

    private static final String JSON = "application/json";

    private final JSONRPCHandler handler;
    private final Executor executor;

    RpcRoutes(JSONRPCHandler handler, Executor executor) {
        this.handler = handler;
        this.executor = executor;
    }

    void addTo(Router router) {
        router.post("/").consumes(JSON).handler(BodyHandler.create(false)).blockingHandler(this::call, false);
        router.get("/.well-known/agent-card.json").produces(JSON).handler(this::card);
    }

    private void card(RoutingContext request) {
        try {
            send(request, JsonUtil.toJson(handler.getAgentCard()));
        } catch (JsonProcessingException failure) {
            request.fail(failure);
        }
    }

    private void call(RoutingContext request) {
        String tenant = Calls.tenant(request.normalizedPath());
        ServerCallContext context = Calls.context(request, Map.of(
                JSONRPCContextKeys.HEADERS_KEY, Calls.headers(request),
                JSONRPCContextKeys.TENANT_KEY, tenant,
                ServerCallContext.TRANSPORT_KEY, TransportProtocol.JSONRPC));
        A2AResponse<?> answer;
        try {
            A2ARequest<?> asked = JSONRPCUtils.parseRequestBody(request.body().asString(), tenant);
            context.getState().put(JSONRPCContextKeys.METHOD_NAME_KEY, asked.getMethod());
            if (asked instanceof SendStreamingMessageRequest send) {
                stream(request, context, handler.onMessageSendStream(send, context));
                return;
            }
            if (asked instanceof SubscribeToTaskRequest subscribe) {
                stream(request, context, handler.onSubscribeToTask(subscribe, context));
                return;
            }
            answer = answer(asked, context);
        } catch (Throwable failure) {
            answer = refusal(failure);
        }
        send(request, text(answer));
    }

    private <T extends A2AResponse<?>> void stream(
            RoutingContext request, ServerCallContext context, Flow.Publisher<T> events) {
        executor.execute(() -> events.subscribe(
                new EventStream<T>(request, context, SseFormatter::formatResponseAsSSE, "")));
    }

    private static void send(RoutingContext request, String text) {
        request.response().putHeader(HttpHeaders.CONTENT_TYPE, JSON).end(text);
    }

    private A2AResponse<?> answer(A2ARequest<?> asked, ServerCallContext context) {
        if (asked instanceof SendMessageRequest each) {
            return handler.onMessageSend(each, context);
        } else if (asked instanceof GetTaskRequest each) {
            return handler.onGetTask(each, context);
        } else if (asked instanceof ListTasksRequest each) {
            return handler.onListTasks(each, context);
        } else if (asked instanceof CancelTaskRequest each) {
            return handler.onCancelTask(each, context);
        } else if (asked instanceof CreateTaskPushNotificationConfigRequest each) {
            return handler.setPushNotificationConfig(each, context);
        } else if (asked instanceof GetTaskPushNotificationConfigRequest each) {
            return handler.getPushNotificationConfig(each, context);
        } else if (asked instanceof ListTaskPushNotificationConfigRequest each) {
            return handler.listPushNotificationConfig(each, context);
        } else if (asked instanceof DeleteTaskPushNotificationConfigRequest each) {
            return handler.deletePushNotificationConfig(each, context);
        } else if (asked instanceof GetExtendedAgentCardRequest each) {
            return handler.onGetExtendedCardRequest(each, context);
        }
        return new A2AErrorResponse(asked.getId(), new UnsupportedOperationError());
    }

    /** The error for a request that could not be read, by what the SDK's parser threw. */
    private static A2AErrorResponse refusal(Throwable thrown) {
        String why = thrown.getMessage();
        if (thrown instanceof A2AError error) {
            return new A2AErrorResponse(error);
        } else if (thrown instanceof InvalidParamsJsonMappingException failure) {
            return new A2AErrorResponse(failure.getId(), new InvalidParamsError(null, why, null));
        } else if (thrown instanceof MethodNotFoundJsonMappingException failure) {
            return new A2AErrorResponse(failure.getId(), new MethodNotFoundError(null, why, null));
        } else if (thrown instanceof IdJsonMappingException failure) {
            return new A2AErrorResponse(failure.getId(), new InvalidRequestError(null, why, null));
        } else if (thrown instanceof JsonMappingException) {
            return new A2AErrorResponse(new InvalidRequestError(null, why, null));
        } else if (thrown instanceof JsonSyntaxException || thrown instanceof JsonProcessingException) {
            return new A2AErrorResponse(new JSONParseError(why));
        }
        return new A2AErrorResponse(new InternalError(why));
    }

    private static String text(A2AResponse<?> answer) {
        if (answer.getError() != null) {
            return JSONRPCUtils.toJsonRPCErrorResponse(answer.getId(), answer.getError());
        }
        return JSONRPCUtils.toJsonRPCResultResponse(answer.getId(), result(answer));
    }

    private static MessageOrBuilder result(A2AResponse<?> answer) {
        if (answer instanceof SendMessageResponse each) {
            return ToProto.taskOrMessage(each.getResult());
        } else if (answer instanceof GetTaskResponse each) {
            return ToProto.task(each.getResult());
        } else if (answer instanceof ListTasksResponse each) {
            return ToProto.listTasksResult(each.getResult());
        } else if (answer instanceof CancelTaskResponse each) {
            return ToProto.task(each.getResult());
        } else if (answer instanceof CreateTaskPushNotificationConfigResponse each) {
            return ToProto.createTaskPushNotificationConfigResponse(each.getResult());
        } else if (answer instanceof GetTaskPushNotificationConfigResponse each) {
            return ToProto.getTaskPushNotificationConfigResponse(each.getResult());
        } else if (answer instanceof ListTaskPushNotificationConfigResponse each) {
            return ToProto.listTaskPushNotificationConfigResponse(each.getResult());
        } else if (answer instanceof DeleteTaskPushNotificationConfigResponse) {
            return Empty.getDefaultInstance();
        } else if (answer instanceof GetExtendedAgentCardResponse each) {
            return ToProto.getExtendedCardResponse(each.getResult());
        }
        throw new IllegalArgumentException(answer.getClass().getName());
    }
}
