package dev.ratchet.app.session;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.text.ReceiptText;
import dev.ratchet.config.Config;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.session.recording.RecordedSessionReader;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.store.SessionFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code ratchet sessions show}. */
@picocli.CommandLine.Command(
        footer = {
            "",
            "Examples:",
            "  ratchet sessions show last",
            "  ratchet sessions show run.jsonl --adapter claude --exit-code 1 --json"
        })
final class SessionsShowCommand extends PastSessionCommand {
    @Option(names = "--exit-code", paramLabel = "N", description = "how the process ended (default: as recorded, or 0)")
    private @Nullable Integer exitCode;

    @Option(names = "--stderr", paramLabel = "FILE", description = "its error channel (default: the .stderr beside it)")
    private @Nullable Path stderr;

    /** What is shown; no finding as long as a session has not ended. */
    record View(
            @Nullable Finding finding,
            Transcript transcript,
            @Nullable Integer exitCode) {}

    @Override
    protected int run(Project project, Terminal terminal) {
        Config config = project.config();
        NamedSession meant = meant(project, terminal);
        RecordedSessionReader reader = new RecordedSessionReader(
                meant.dialect(adapter(), project),
                config.reading(),
                config.watchdog().minOutput());
        Path errors = stderr == null ? null : terminal.directory().resolve(stderr);
        View view = view(meant, reader, errors);
        List<ReceiptTable.Dated> receipts = receipts(meant, project);
        switch (terminal.format()) {
            case JSON -> terminal.println(SessionText.json(meant, view, receipts));
            case TEXT -> {
                print(meant, view, reader, terminal);
                print(receipts, terminal);
            }
        }
        if (meant.output().exists()) {
            new RecordingCheck(reader.dialect(), reader.settings(), meant.output())
                    .remark(adapter())
                    .ifPresent(terminal::complain);
        }
        return ExitCodes.OK;
    }

    /** What commands said of the work of its attempt. */
    private static List<ReceiptTable.Dated> receipts(NamedSession meant, Project project) {
        PastSession session = meant.session();
        return session == null
                ? List.of()
                : project.inJournal(database -> new ReceiptTable(database).ofSession(session.number()))
                        .orElse(List.of());
    }

    private static void print(List<ReceiptTable.Dated> receipts, Terminal terminal) {
        LinePrinter lines = new LinePrinter(terminal.out());
        for (ReceiptTable.Dated receipt : receipts) {
            lines.accept("");
            ReceiptText.lines(receipt, Integer.MAX_VALUE).forEach(lines);
        }
    }

    /** What the journal has is told as it was judged then; the file is asked for the rest, or if somebody knows better. */
    private View view(NamedSession meant, RecordedSessionReader reader, @Nullable Path errors) {
        PastSession session = meant.session();
        if (session == null || adapter() != null || exitCode != null || errors != null) {
            SessionFacts facts = reread(meant, reader, errors);
            return new View(facts.finding(), facts.transcript(), facts.exitCode());
        }
        Transcript transcript = session.transcript();
        if (transcript == null) {
            transcript = meant.output().exists()
                    ? reread(meant, reader, null).transcript()
                    : Transcript.silent(session.agent());
        }
        return new View(session.finding(), transcript, session.exitCode());
    }

    private SessionFacts reread(NamedSession meant, RecordedSessionReader reader, @Nullable Path errors) {
        Recording output = meant.present();
        if (errors != null && !Files.isRegularFile(new SessionFile(errors).present())) {
            throw Trouble.notFound("there is no file %s for --stderr".formatted(errors));
        }
        return reader.of(output, errors == null ? output.errors() : new Recording(errors), exitCode(meant.session()));
    }

    private int exitCode(@Nullable PastSession session) {
        Integer recorded = session == null ? null : session.exitCode();
        return Objects.requireNonNullElse(exitCode, Objects.requireNonNullElse(recorded, 0));
    }

    private static void print(NamedSession meant, View view, RecordedSessionReader reader, Terminal terminal) {
        LinePrinter lines = new LinePrinter(terminal.out());
        head(meant, view, terminal).lines().forEach(lines);
        if (meant.output().exists()) {
            lines.accept("");
            SessionDisplay display = SessionDisplay.text(terminal, lines);
            var _ = meant.output().summary(reader.dialect().reader(reader.settings(), display.heard()));
            display.end().run();
        }
    }

    private static SessionHead head(NamedSession meant, View view, Terminal terminal) {
        SessionHead head = new SessionHead(terminal.outputColours());
        PastSession session = meant.session();
        if (session != null) {
            head.session(session);
        }
        head.finding(view.finding).exitCode(view.exitCode).transcript(view.transcript);
        if (session != null) {
            head.outcome(session);
        }
        return head.file(OutputPlace.of(new SessionFile(meant.output().file()), session));
    }
}
