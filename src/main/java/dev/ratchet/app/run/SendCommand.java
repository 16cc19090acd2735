package dev.ratchet.app.run;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.fleet.mailbox.QueryMailbox;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet send}: words from outside, or from one loop to another. */
@picocli.CommandLine.Command(
        description = {
            "Sends something to a loop: share and alert are told to its next session (an alert to people as well),"
                    + " query is answered at once by a loop that runs, stop ends it after its session."
        },
        footer = {
            "",
            "Examples:",
            "  ratchet send w1 share 'the API of the parser has changed, see parser.h'",
            "  ratchet send w2 query 'what are you at?'",
            "  ratchet send --all alert 'the test server is down'"
        })
public final class SendCommand extends ProjectCommand {
    private static final String KINDS = "stop|share|alert|query";

    @Option(names = "--all", description = "to every loop that runs here, in place of LOOP")
    private boolean all;

    @Parameters(index = "0", arity = "0..1", paramLabel = "LOOP", description = "to this loop")
    private @Nullable String first;

    @Parameters(index = "1", arity = "0..1", paramLabel = KINDS, description = "what it is")
    private @Nullable String second;

    @Parameters(index = "2..*", paramLabel = "TEXT", description = "the words, or the question")
    private List<String> rest = new ArrayList<>();

    /** What can be sent. */
    private enum Kind {
        STOP,
        SHARE,
        ALERT,
        QUERY;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What is to be sent.
     *
     * @param loop null for all
     */
    private record Letter(@Nullable String loop, Kind kind, String text) {}

    /** What came of it at one loop. */
    private record Sent(String loop, Kind kind, @Nullable String answer, String message) {}

    private Letter letter() {
        List<String> words = Stream.concat(Stream.of(first, second).filter(word -> word != null), rest.stream())
                .map(String::valueOf)
                .toList();
        int head = all ? 1 : 2;
        if (words.size() < head) {
            throw new WrongUsage("say to which loop, and what: ratchet send LOOP|--all %s TEXT".formatted(KINDS));
        }
        Kind kind = kind(words.get(head - 1));
        String text = String.join(" ", words.subList(head, words.size()));
        if (kind == Kind.STOP && !text.isEmpty()) {
            throw new WrongUsage("stop takes no words: leave '%s' away".formatted(text));
        }
        if (kind != Kind.STOP && text.isBlank()) {
            throw new WrongUsage("%s needs words: ratchet send %s %s TEXT"
                    .formatted(kind.word(), all ? "--all" : words.getFirst(), kind.word()));
        }
        return new Letter(all ? null : words.getFirst(), kind, text);
    }

    private static Kind kind(String word) {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.word().equals(word.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new WrongUsage("'%s' cannot be sent".formatted(word))
                        .withHint("there are %s"
                                .formatted(Arrays.stream(Kind.values())
                                        .map(Kind::word)
                                        .collect(Collectors.joining(", ")))));
    }

    @Override
    protected void checkUsage() {
        Letter _ = letter();
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        Letter letter = letter();
        if (letter.kind == Kind.STOP) {
            new NotForAgents(terminal, project).refuseInAttempt("ratchet send LOOP stop");
        }
        try {
            List<Sent> sent = send(project, letter, terminal);
            terminal.format().print(sent, Sent::message, SendCommand::json, "No loop is running here.", terminal);
            boolean unanswered = letter.kind == Kind.QUERY && sent.stream().anyMatch(one -> one.answer == null);
            return unanswered ? ExitCodes.FAILED : ExitCodes.OK;
        } catch (InterruptedException _) {
            // Also in the process of a run, for one of its attempts: signals are the run's own there.
            Thread.currentThread().interrupt();
            return ExitCodes.FAILED;
        }
    }

    private static List<Sent> send(Project project, Letter letter, Terminal terminal) throws InterruptedException {
        List<String> running = project.listening();
        List<Sent> sent = new ArrayList<>();
        if (letter.loop == null && running.isEmpty()) {
            return sent;
        }
        String named = letter.loop == null ? null : project.loopNamed(letter.loop);
        if (named != null) {
            LoopRequestCommand.refuseUnknown(project, named);
        }
        try (Database database = project.open()) {
            if (named != null) {
                refuseIdle(named, letter.kind, project.listening(database));
            }
            String from = sender(database, terminal);
            List<String> meant = named != null
                    ? List.of(named)
                    : running.stream().filter(loop -> !loop.equals(from)).toList();
            for (String loop : meant) {
                sent.add(send(database, loop, letter, from));
            }
        }
        return sent;
    }

    private static void refuseIdle(String loop, Kind kind, List<String> running) {
        if ((kind == Kind.QUERY || kind == Kind.STOP) && !running.contains(loop)) {
            throw Trouble.refused("'%s' is not running here now".formatted(loop))
                    .withHint("'ratchet loops' shows which are");
        }
    }

    /** The loop whose agent it is, else the command by its name. */
    private static String sender(Database database, Terminal terminal) {
        return Optional.ofNullable(terminal.environment().get(Launcher.MARKER))
                .flatMap(new LoopQueries(database)::ownerOf)
                .map(LoopQueries.Owner::loop)
                .orElse("ratchet send");
    }

    private static Sent send(Database database, String loop, Letter letter, String from) throws InterruptedException {
        Time time = new SteadyTime();
        return switch (letter.kind) {
            case STOP -> {
                new RequestMailbox(database, time).send(loop, new LoopRequest(LoopRequest.Kind.STOP, from));
                yield new Sent(loop, Kind.STOP, null, "'%s' ends after its session.".formatted(loop));
            }
            case SHARE -> words(new LoopMailbox(database, time), loop, letter, LoopMessage.Kind.SHARE, from);
            case ALERT -> words(new LoopMailbox(database, time), loop, letter, LoopMessage.Kind.ALERT, from);
            case QUERY -> {
                Optional<String> answer =
                        new QueryMailbox(database, time).ask(loop, from, letter.text, QueryMailbox.PATIENCE);
                String message = answer.orElse(
                        "'%s' did not answer within %d s.".formatted(loop, QueryMailbox.PATIENCE.toSeconds()));
                yield new Sent(loop, Kind.QUERY, answer.orElse(null), message);
            }
        };
    }

    private static Sent words(LoopMailbox mailbox, String loop, Letter letter, LoopMessage.Kind kind, String from) {
        mailbox.send(loop, new LoopMessage(kind, from, letter.text));
        return new Sent(loop, letter.kind, null, "The next session of '%s' is told.".formatted(loop));
    }

    private static String json(Sent sent) {
        return Json.object(json -> json.put("name", sent.loop)
                .put("kind", sent.kind.word())
                .put("answer", sent.answer)
                .put("message", sent.message));
    }
}
