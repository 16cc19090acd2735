package dev.ratchet.app.recovery;

import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.journal.UnfinishedRuns;
import dev.ratchet.journal.UnfinishedRuns.Runner;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.loop.base.Trouble;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The loops of this directory that were cut off, and that nobody runs now: whoever starts any loop here clears up after all of them. */
public record StrandedLoops(Project project, UnfinishedRuns unfinished, Terminal terminal) {
    /**
     * Gives each of them to somebody who clears up after it; nobody can start it meanwhile.
     *
     * @param own what the loops of this process are called here, which look after themselves
     */
    public void clearUp(Set<String> own, Consumer<String> recover) {
        unfinished.runners().stream()
                .filter(runner -> !own.contains(LoopName.own(runner.loop())))
                .collect(
                        Collectors.groupingBy(runner -> LoopName.own(runner.loop()), TreeMap::new, Collectors.toList()))
                .forEach((loop, runners) -> clearUp(loop, runners, recover));
    }

    /** @param runners what it was called each time, where its worker was called otherwise too */
    private void clearUp(String loop, List<Runner> runners, Consumer<String> recover) {
        // Who has lost the files of its lock is there still.
        if (runners.stream().anyMatch(StrandedLoops::isThere)) {
            return;
        }
        reserved(loop).ifPresent(lock -> {
            try (lock) {
                runners.stream().map(Runner::loop).distinct().forEach(recover);
            }
        });
    }

    private Optional<LoopLock> reserved(String loop) {
        try {
            return LoopLock.reserve(LoopLock.files(project, loop, terminal));
        } catch (Trouble trouble) {
            terminal.complain("nothing is cleared up after the loop '%s', which was cut off: %s"
                    .formatted(loop, trouble.getMessage()));
            return Optional.empty();
        }
    }

    private static boolean isThere(Runner runner) {
        return new LoopLock.Holder(runner.pid(), runner.startedAt()).alive();
    }
}
