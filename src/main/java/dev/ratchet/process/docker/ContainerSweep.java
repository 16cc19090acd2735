package dev.ratchet.process.docker;

import static dev.ratchet.process.docker.EngineFailed.Kind.UNREACHABLE;

import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.process.TerminationResult;
import dev.ratchet.process.docker.Container.ExecResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Ends what attempts have left in a container. */
final class ContainerSweep {
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final Duration WORK = Duration.ofSeconds(20);
    private static final TerminationResult NOTHING = new TerminationResult(0, false);
    private static final String ROOT = "0";

    private final Container container;
    private final Set<String> unreached = ConcurrentHashMap.newKeySet();

    ContainerSweep(Container container) {
        this.container = container;
    }

    /**
     * Ends everything of the attempt: asked first, killed after the grace. If the engine cannot be reached for a while,
     * it is tried again before the next session.
     */
    TerminationResult end(String marker, Duration grace) {
        return UninterruptibleCall.calmly(() -> untilReached(marker, grace));
    }

    private TerminationResult untilReached(String marker, Duration grace) {
        long patience = System.nanoTime() + container.engine().patience().toNanos();
        while (true) {
            try {
                return sweep(marker, grace);
            } catch (EngineFailed _) {
                if (System.nanoTime() > patience) {
                    unreached.add(marker);
                    return NOTHING;
                }
                InterruptShield.pause(Duration.ofMillis(500));
            }
        }
    }

    /** Ends what could not be reached when its attempt was over. */
    void catchUp() throws EngineFailed {
        for (String marker : List.copyOf(unreached)) {
            TerminationResult _ = sweep(marker, Duration.ZERO);
            unreached.remove(marker);
        }
    }

    /** Ends everything of the attempt; nothing is left in a container that does not run. */
    TerminationResult sweep(String marker, Duration grace) throws EngineFailed {
        try {
            Map<String, String> facts = run(marker, grace);
            String left = facts.getOrDefault("left", "");
            if (!left.isEmpty()) {
                // Who became another user below us, as by sudo, is beyond this user's signals.
                killAsRoot(left);
                Map<String, String> _ = run(marker, Duration.ZERO);
            }
            return new TerminationResult(
                    Integer.parseInt(facts.getOrDefault("count", "0")),
                    facts.getOrDefault("killed", "no").equals("yes") || !left.isEmpty());
        } catch (EngineFailed e) {
            if (e.kind() == UNREACHABLE) {
                throw e;
            }
            return NOTHING;
        }
    }

    private Map<String, String> run(String marker, Duration grace) throws EngineFailed {
        Duration bounded = grace.compareTo(LONGEST) < 0 ? grace : LONGEST;
        return container
                .run(
                        ContainerScript.SWEEP.words(marker, hundredths(bounded)),
                        Map.of("RATCHET_SWEEP", "[" + marker + "]"),
                        bounded.plus(WORK))
                .facts();
    }

    private void killAsRoot(String processes) throws EngineFailed {
        List<String> words = Stream.concat(
                        Stream.of("sh", "-c", "kill -KILL \"$@\"", "ratchet-kill"),
                        Stream.of(processes.split(" ")).filter(pid -> pid.matches("\\d+")))
                .toList();
        ExecResult _ = container.as(ROOT).run(words, Map.of(), WORK);
    }

    /** As the programs inside count time. */
    static String hundredths(Duration duration) {
        return Long.toString(duration.toMillis() / 10);
    }
}
