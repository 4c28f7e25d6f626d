package probe;

import java.util.Map;
import java.util.concurrent.Executor;

import io.a2a.server.ServerCallContext;
import io.a2a.server.util.sse.SseFormatter;
import io.a2a.spec.A2AError;
import io.a2a.spec.A2AMethods;
import io.a2a.spec.InternalError;
import io.a2a.spec.InvalidParamsError;
import io.a2a.spec.TransportProtocol;
import io.a2a.transport.rest.context.RestContextKeys;
import io.a2a.transport.rest.handler.RestHandler;
import io.a2a.transport.rest.handler.RestHandler.HTTPRestResponse;
import io.a2a.transport.rest.handler.RestHandler.HTTPRestStreamingResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;

/** The HTTP+JSON binding below /, with or without a tenant before it: the SDK answers; here each path finds its operation. */
final class RestRoutes {

    private static final String JSON = "application/json";
    private static final String TENANT = "\\/(?<tenant>[^/]*\\/?)";
    private static final String TASK = "tasks\\/(?<taskId>[^/]+)";
    private static final String CONFIGS = TASK + "\\/pushNotificationConfigs";
    private static final String CONFIG = CONFIGS + "\\/(?<configId>[^/]+)";

    private final RestHandler handler;
    private final Executor executor;

    RestRoutes(RestHandler handler, Executor executor) {
        this.handler = handler;
        this.executor = executor;
    }

    void addTo(Router router) {
        Routes routes = new Routes(router);
        routes.add("GET", "tasks", A2AMethods.LIST_TASK_METHOD, this::list);
        routes.taking("message:send", A2AMethods.SEND_MESSAGE_METHOD, call ->
                handler.sendMessage(call.context, call.tenant, call.body()));
        routes.taking("message:stream", A2AMethods.SEND_STREAMING_MESSAGE_METHOD, call ->
                handler.sendStreamingMessage(call.context, call.tenant, call.body()));
        routes.add("GET", "tasks\\/(?<taskId>[^:^/]+)", A2AMethods.GET_TASK_METHOD, call ->
                handler.getTask(call.context, call.tenant, call.part("taskId"), call.number("historyLength")));
        routes.add("POST", TASK + ":cancel", A2AMethods.CANCEL_TASK_METHOD, call ->
                handler.cancelTask(call.context, call.tenant, call.part("taskId")));
        routes.add("POST", TASK + ":subscribe", A2AMethods.SUBSCRIBE_TO_TASK_METHOD, call ->
                handler.subscribeToTask(call.context, call.tenant, call.part("taskId")));
        routes.taking(CONFIGS, A2AMethods.SET_TASK_PUSH_NOTIFICATION_CONFIG_METHOD, call ->
                handler.createTaskPushNotificationConfiguration(
                        call.context, call.tenant, call.body(), call.part("taskId")));
        routes.add("DELETE", CONFIG, A2AMethods.DELETE_TASK_PUSH_NOTIFICATION_CONFIG_METHOD, call ->
                handler.deleteTaskPushNotificationConfiguration(
                        call.context, call.tenant, call.part("taskId"), call.part("configId")));
        routes.add("GET", "extendedAgentCard", A2AMethods.GET_EXTENDED_AGENT_CARD_METHOD, call ->
                handler.getExtendedAgentCard(call.context, call.tenant)).produces(JSON);
        routes.add("GET", CONFIG, A2AMethods.GET_TASK_PUSH_NOTIFICATION_CONFIG_METHOD, call ->
                handler.getTaskPushNotificationConfiguration(
                        call.context, call.tenant, call.part("taskId"), call.part("configId")));
        routes.add("GET", CONFIGS + "\\/?", A2AMethods.LIST_TASK_PUSH_NOTIFICATION_CONFIG_METHOD, this::configs);
    }

    private HTTPRestResponse list(Call call) {
        String status = call.query("status");
        String artifacts = call.query("includeArtifacts");
        return handler.listTasks(call.context, call.tenant, call.query("contextId"),
                status == null ? null : status.toUpperCase(),
                call.number("pageSize"), call.query("pageToken"), call.number("historyLength"),
                call.query("statusTimestampAfter"),
                artifacts == null || artifacts.isEmpty() ? null : Boolean.valueOf(artifacts));
    }

    private HTTPRestResponse configs(Call call) {
        Integer size = call.number("pageSize");
        String token = call.query("pageToken");
        return handler.listTaskPushNotificationConfigurations(call.context, call.tenant, call.part("taskId"),
                size == null ? 0 : size, token == null ? "" : token);
    }

    private void answer(RoutingContext request, String method, Operation operation) {
        String tenant = Calls.tenant(request.pathParam("tenant"));
        ServerCallContext context = Calls.context(request, Map.of(
                RestContextKeys.HEADERS_KEY, Calls.headers(request),
                RestContextKeys.TENANT_KEY, tenant,
                RestContextKeys.METHOD_NAME_KEY, method,
                ServerCallContext.TRANSPORT_KEY, TransportProtocol.HTTP_JSON));
        HTTPRestResponse answer;
        try {
            answer = operation.on(new Call(request, context, tenant));
        } catch (NumberFormatException failure) {
            answer = handler.createErrorResponse(new InvalidParamsError("a number in the query is none"));
        } catch (A2AError error) {
            answer = handler.createErrorResponse(error);
        } catch (RuntimeException failure) {
            answer = handler.createErrorResponse(new InternalError(failure.getMessage()));
        }
        if (answer instanceof HTTPRestStreamingResponse stream) {
            EventStream<String> events = new EventStream<>(request, context, SseFormatter::formatJsonAsSSE, ":\n\n");
            executor.execute(() -> stream.getPublisher().subscribe(events));
            return;
        }
        request.response()
                .setStatusCode(answer.getStatusCode())
                .putHeader(HttpHeaders.CONTENT_TYPE, answer.getContentType())
                .end(answer.getBody());
    }

    @FunctionalInterface
    private interface Operation {
        HTTPRestResponse on(Call call);
    }

    /** A request, and what its path and its query say. */
    private record Call(RoutingContext request, ServerCallContext context, String tenant) {

        String body() {
            return request.body().asString();
        }

        String part(String name) {
            return request.pathParam(name);
        }

        String query(String name) {
            return request.request().params().get(name);
        }

        Integer number(String name) {
            String given = query(name);
            return given == null || given.isEmpty() ? null : Integer.valueOf(given);
        }
    }

    private final class Routes {

        private final Router router;

        Routes(Router router) {
            this.router = router;
        }

        Route add(String verb, String path, String method, Operation operation) {
            return route(verb, path).blockingHandler(request -> answer(request, method, operation), false);
        }

        void taking(String path, String method, Operation operation) {
            route("POST", path)
                    .consumes(JSON)
                    .handler(BodyHandler.create(false))
                    .blockingHandler(request -> answer(request, method, operation), false);
        }

        private Route route(String verb, String path) {
            return router.routeWithRegex(HttpMethod.valueOf(verb), TENANT + path);
        }
    }
}
