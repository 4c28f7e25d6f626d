package probe;

import java.util.HashMap;
import java.util.Map;

import io.a2a.common.A2AHeaders;
import io.a2a.server.ServerCallContext;
import io.a2a.server.auth.UnauthenticatedUser;
import io.a2a.server.extensions.A2AExtensions;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;

/** What a request over HTTP says of itself, as the handlers want it. Nobody logs in. */
final class Calls {

    private Calls() {
    }

    static ServerCallContext context(RoutingContext request, Map<String, Object> more) {
        return new ServerCallContext(
                UnauthenticatedUser.INSTANCE,
                new HashMap<>(more),
                A2AExtensions.getRequestedExtensions(request.request().headers().getAll(A2AHeaders.X_A2A_EXTENSIONS)),
                request.request().getHeader(A2AHeaders.X_A2A_VERSION));
    }

    static Map<String, String> headers(RoutingContext request) {
        MultiMap given = request.request().headers();
        Map<String, String> headers = new HashMap<>();
        given.names().forEach(name -> headers.put(name, given.get(name)));
        return headers;
    }

    /** A tenant as a path has it, without the slashes around it. */
    static String tenant(String path) {
        return path == null ? "" : path.strip().replaceFirst("^/", "").replaceFirst("/$", "");
    }
}
