package dev.ratchet.app.socket;

import dev.ratchet.app.command.CommandError;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Has a command of an attempt done by the process that supervises it, and prints what that says. */
public record SupervisorClient(Terminal terminal, String socket, String secret) {
    /** The first words of {@link AgentCommands#ALLOWED}: what else begins so is refused there. */
    private static final Set<String> FORWARDED = Set.of("task", "feature", "send", "ask");

    /** One for this command, if it is one that the supervisor does, and called in an attempt. */
    public static Optional<SupervisorClient> of(Terminal terminal, List<String> words) {
        String socket = terminal.environment().getOrDefault(AttemptSecrets.SOCKET_VARIABLE, "");
        String secret = terminal.environment().getOrDefault(AttemptSecrets.SECRET_VARIABLE, "");
        boolean forwarded =
                !words.isEmpty() && FORWARDED.contains(words.getFirst().toLowerCase(Locale.ROOT));
        return socket.isEmpty() || !forwarded
                ? Optional.empty()
                : Optional.of(new SupervisorClient(terminal.printing(OutputFormat.askedFor(words)), socket, secret));
    }

    /** Asks, and says the exit code. */
    public int ask(List<String> words) {
        try {
            return print(SocketExchange.at(socket, new SocketRequest(secret, words)));
        } catch (SocketExchange.TooLong e) {
            return fail(Complaint.of("that is too long: " + e.getMessage()));
        } catch (IOException e) {
            return lost(FailureWords.of(e));
        }
    }

    private int print(SocketAnswer answer) {
        terminal.out().print(answer.out());
        terminal.out().flush();
        terminal.err().print(answer.err());
        terminal.err().flush();
        return answer.exit();
    }

    private int lost(String why) {
        return fail(new Complaint(
                "the Ratchet that supervises this attempt cannot be asked at %s: %s".formatted(socket, why),
                "its run may be over"));
    }

    private int fail(Complaint why) {
        return terminal.fail(new CommandError(ErrorCode.FAILED, why));
    }
}
