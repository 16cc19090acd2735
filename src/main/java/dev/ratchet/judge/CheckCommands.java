package dev.ratchet.judge;

import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.Checkouts;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.Receipt;
import dev.ratchet.loop.Time;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Runs the user's own commands on a clean checkout of the commit: what is not committed does not count.
 *
 * @param timeout how long each of them may take
 */
public record CheckCommands(List<String> commands, Duration timeout, Checkouts checkouts, Shell shell, Time time)
        implements Confirmer {
    private static final int LONGEST_OUTPUT = 8 * 1024;
    private static final int LONGEST_REASON = 2 * 1024;

    public CheckCommands {
        commands = List.copyOf(commands);
    }

    @Override
    public Confirmation confirm(Claim claim, Desk desk) throws InterruptedException {
        String commit = claim.evidence().changes().headAfter();
        if (commit == null) {
            return new Confirmation.Objected("there is no commit to check: what is not committed does not count");
        }
        try (Checkouts.Checkout checkout = checkouts.of(commit)) {
            for (String command : commands) {
                Receipt receipt = run(command, commit, claim.evidence().attempt(), checkout.directory());
                desk.saw(new Event.Examined(claim.evidence().attempt(), receipt, time.now()));
                if (!receipt.passed()) {
                    return new Confirmation.Objected(objection(receipt));
                }
            }
            return new Confirmation.Confirmed();
        }
    }

    private Receipt run(String command, String commit, Attempt attempt, Path directory) throws InterruptedException {
        Instant began = time.now();
        try {
            // Of what goes to the error channel the end is kept, and that is where a test says what is wrong.
            ShellResult result =
                    shell.run(new ShellCommand("exec 1>&2\n" + command, directory, Map.of(), attempt.id(), timeout));
            Receipt.Exit exit =
                    result.timedOut() ? new Receipt.Exit.TimedOut() : new Receipt.Exit.Code(result.exitCode());
            return new Receipt(command, commit, exit, since(began), last(result.stderr(), LONGEST_OUTPUT));
        } catch (LaunchFailed e) {
            return new Receipt(
                    command, commit, new Receipt.Exit.NotStarted(), since(began), String.valueOf(e.getMessage()));
        }
    }

    private Duration since(Instant began) {
        Duration took = Duration.between(began, time.now());
        return took.isNegative() ? Duration.ZERO : took;
    }

    private static String objection(Receipt receipt) {
        return "the check '%s' failed on a clean checkout of %s: %s%n%s"
                .formatted(
                        receipt.command(),
                        receipt.commit(),
                        receipt.ending(),
                        last(receipt.output().strip(), LONGEST_REASON));
    }

    private static String last(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int from = text.length() - most;
        return text.substring(Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from);
    }
}
