package probe;

import java.util.concurrent.Flow;
import java.util.function.BiFunction;

import io.a2a.server.ServerCallContext;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** Writes what a handler publishes as server-sent events, one after the other, until it ends or the client leaves. */
final class EventStream<T> implements Flow.Subscriber<T> {

    private final RoutingContext request;
    private final HttpServerResponse response;
    private final ServerCallContext context;
    private final BiFunction<T, Long, String> format;
    private final String opening;
    private Flow.Subscription subscription;
    private long written;

    /** {@code opening} is written before the first event, if there is one. */
    EventStream(RoutingContext request, ServerCallContext context, BiFunction<T, Long, String> format, String opening) {
        this.request = request;
        this.response = request.response();
        this.context = context;
        this.format = format;
        this.opening = opening;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        response.closeHandler(closed -> {
            context.invokeEventConsumerCancelCallback();
            given.cancel();
        });
        given.request(1);
    }

    @Override
    public void onNext(T event) {
        String text = format.apply(event, written);
        if (written++ == 0) {
            response.putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream").setChunked(true);
            text = opening + text;
        }
        response.write(text).onComplete(ended -> {
            if (ended.succeeded()) {
                subscription.request(1);
            } else {
                subscription.cancel();
                request.fail(ended.cause());
            }
        });
    }

    @Override
    public void onError(Throwable failure) {
        subscription.cancel();
        request.fail(failure);
    }

    @Override
    public void onComplete() {
        if (written == 0) {
            response.putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream");
        }
        response.end();
    }
}
