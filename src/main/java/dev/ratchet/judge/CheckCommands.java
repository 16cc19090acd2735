package dev.ratchet.judge;

import dev.ratchet.loop.Checkouts;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.Shell;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Runs the user's own commands on a clean checkout of the commit: what is not committed does not count.
 *
 * @param timeout how long each of them may take
 */
public record CheckCommands(List<String> commands, Duration timeout, Checkouts checkouts, Shell shell, Time time)
        implements Confirmer {
    private static final int SUCCESS = 0;
    private static final int LONGEST_REASON = 2 * 1024;

    public CheckCommands {
        commands = List.copyOf(commands);
    }

    @Override
    public Confirmation confirm(FinishedWork work, VerifyingSessions sessions) throws InterruptedException {
        String commit = work.evidence().changes().headAfter();
        return commit == null
                ? new Confirmation.Objected("there is no commit to check: what is not committed does not count")
                : check(commit, work.evidence().attempt(), sessions);
    }

    /** Runs them on a commit. */
    public Confirmation check(String commit, Attempt attempt, VerifyingSessions sessions) throws InterruptedException {
        CommandRun run = new CommandRun(shell, time);
        try (Checkouts.Checkout checkout = checkouts.of(commit)) {
            for (String command : commands) {
                sessions.saw(new Event.Examining(attempt, command, time.now()));
                Receipt receipt =
                        run.run(command, commit, WorkDirectory.of(checkout.directory()), attempt, timeout, SUCCESS);
                sessions.saw(new Event.Examined(attempt, receipt, time.now()));
                if (!receipt.passed()) {
                    return new Confirmation.Objected(objection(receipt));
                }
            }
            return new Confirmation.Confirmed("passed on a clean checkout of %.12s: %s"
                    .formatted(commit, commands.stream().map("'%s'"::formatted).collect(Collectors.joining(", "))));
        }
    }

    private static String objection(Receipt receipt) {
        return "the check '%s' failed on a clean checkout of %.12s: %s%n%s"
                .formatted(
                        receipt.command(),
                        receipt.commit(),
                        receipt.ending(),
                        Excerpt.end(receipt.output().strip(), LONGEST_REASON));
    }
}
