package probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;

import com.google.protobuf.util.JsonFormat;
import org.a2aproject.sdk.grpc.utils.ProtoUtils.FromProto;
import org.a2aproject.sdk.server.ExtendedAgentCard;
import org.a2aproject.sdk.server.PublicAgentCard;
import org.a2aproject.sdk.server.agentexecution.AgentExecutor;
import org.a2aproject.sdk.spec.AgentCard;

/**
 * The probe server on a2a-java: what the SDK's Quarkus servers leave to their user, which is the cards and the agent.
 *
 * <p>The file of the card, JSON, is named by the property {@code probe.card}. Host and ports are Quarkus' own properties.
 */
@ApplicationScoped
public class ProbeServer {

    /** The card that everybody gets. Throws IOException for a file that cannot be read, or is not a card. */
    @Produces
    @PublicAgentCard
    public AgentCard card() throws IOException {
        // Not by JsonUtil: that refuses an interface that says nothing of a tenant.
        org.a2aproject.sdk.grpc.AgentCard.Builder read = org.a2aproject.sdk.grpc.AgentCard.newBuilder();
        JsonFormat.parser().merge(Files.readString(Path.of(System.getProperty("probe.card"))), read);
        return FromProto.agentCard(read);
    }

    /** The extended card: the same. The SDK gives it out where the card offers one. */
    @Produces
    @ExtendedAgentCard
    public AgentCard extendedCard() throws IOException {
        return card();
    }

    /** The agent. */
    @Produces
    public AgentExecutor agent() {
        return new ProbeExecutor();
    }
}
