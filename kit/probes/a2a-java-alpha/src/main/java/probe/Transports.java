package probe;

import io.a2a.server.TransportMetadata;
import io.a2a.spec.TransportProtocol;

/** The SDK refuses a card with a binding that nobody says is there. */
public final class Transports {

    private Transports() {
    }

    public static final class JsonRpc implements TransportMetadata {
        @Override
        public String getTransportProtocol() {
            return TransportProtocol.JSONRPC.asString();
        }
    }

    public static final class HttpJson implements TransportMetadata {
        @Override
        public String getTransportProtocol() {
            return TransportProtocol.HTTP_JSON.asString();
        }
    }

    public static final class Grpc implements TransportMetadata {
        @Override
        public String getTransportProtocol() {
            return TransportProtocol.GRPC.asString();
        }
    }
}
