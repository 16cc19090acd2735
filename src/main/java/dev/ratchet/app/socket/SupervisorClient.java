package dev.ratchet.app.socket;

import dev.ratchet.app.command.CommandError;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.Complaint;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Has a command of an attempt done by the process that supervises it, and prints what that says. */
public record SupervisorClient(Terminal terminal, String socket, String secret) {
    private static final Set<String> FORWARDED = Set.of("task", "feature", "send");
    private static final Duration PATIENCE = Duration.ofSeconds(90);

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
        byte[] request = new SocketRequest(secret, words).line().getBytes(StandardCharsets.UTF_8);
        if (request.length > SocketRequest.MOST_BYTES) {
            return fail(Complaint.of("that is too long: a command of an attempt may have %d MB"
                    .formatted(SocketRequest.MOST_BYTES >> 20)));
        }
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(Path.of(socket)));
                ChannelDeadline _ = ChannelDeadline.of(channel, PATIENCE)) {
            for (ByteBuffer rest = ByteBuffer.wrap(request); rest.hasRemaining(); ) {
                channel.write(rest);
            }
            byte[] answer = Channels.newInputStream(channel).readNBytes(SocketAnswer.MOST_BYTES);
            return SocketAnswer.parse(new String(answer, StandardCharsets.UTF_8))
                    .map(this::print)
                    .orElseGet(() -> lost("it gave no answer"));
        } catch (IOException | InvalidPathException | UnsupportedOperationException e) {
            return lost(String.valueOf(e.getMessage()));
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
