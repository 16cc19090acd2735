package dev.ratchet.loop.session;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent has said of its work by calling tools: it had to mean it, so it outranks signs in its words.
 *
 * @param claim what became of its work item, null where it has not said so
 * @param status its report, null where it gave none
 */
public record Statements(@Nullable Claim claim, @Nullable ReportedStatus status) {
    public static final Statements NONE = new Statements(null, null);

    /** What is said of the one work item of the attempt. */
    public sealed interface Claim {
        /** How it was done, or why it cannot be. */
        String words();

        /** It is done. */
        record Done(String words) implements Claim {}

        /** It cannot be done. */
        record Impossible(String words) implements Claim {}
    }

    /** Where the signs in an agent's words say something else, each as a sentence. */
    public List<String> contradictions(String item, Remarks words) {
        List<String> found = new ArrayList<>();
        Sigils sigils = words.sigils();
        switch (claim) {
            case Claim.Done _
            when sigils.promise() == Sigils.Promise.FAILURE ->
                found.add("it called complete_task and promises FAILURE in its words");
            case Claim.Done _
            when sigils.claimed() != null && !item.equals(sigils.done()) ->
                found.add("it called complete_task for %s, and its words say otherwise of %s"
                        .formatted(item, sigils.claimed()));
            case Claim.Impossible _
            when sigils.done() != null ->
                found.add(
                        "it called fail_task for %s, and its words say that %s is done".formatted(item, sigils.done()));
            case Claim.Done _, Claim.Impossible _ -> {}
            case null -> {}
        }
        ReportedStatus block = words.status();
        if (status != null && block != null && status.state() != block.state()) {
            found.add("its tool loop_status says %s, and the block in its words %s"
                    .formatted(status.state(), block.state()));
        }
        return found;
    }
}
