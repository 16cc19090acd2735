package dev.ratchet.app.session;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.Config;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.session.reading.Dialect;
import dev.ratchet.session.recording.RecordedSessionReader;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.store.SessionFile;
import dev.ratchet.tui.StreamRenderer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A past session as it is shown. */
record SessionView(Project project, Terminal terminal, Overrides overrides) {

    /** What somebody says about a session in place of what is recorded; null where nothing is said. */
    record Overrides(
            @Nullable String adapter,
            @Nullable Integer exitCode,
            @Nullable Path stderr) {
        boolean any() {
            return adapter != null || exitCode != null || stderr != null;
        }
    }

    /** What is shown; no finding as long as a session has not ended. */
    private record View(
            @Nullable Finding finding,
            Transcript transcript,
            @Nullable Integer exitCode) {}

    int show(NamedSession meant, OutputFormat format) {
        View view = view(meant);
        switch (format) {
            case JSON -> terminal.println(SessionText.json(view.finding, view.transcript));
            case TEXT -> print(meant, view);
        }
        if (meant.output().exists()) {
            new RecordingCheck(dialect(meant), project.config().reading(), meant.output())
                    .remark(overrides.adapter)
                    .ifPresent(terminal::complain);
        }
        return ExitCodes.OK;
    }

    /** What the journal has is told as it was judged then; the file is asked for the rest, or if somebody knows better. */
    private View view(NamedSession meant) {
        PastSession session = meant.session();
        if (session == null || overrides.any()) {
            SessionFacts facts = reread(meant);
            return new View(facts.finding(), facts.transcript(), facts.exitCode());
        }
        return new View(session.finding(), transcript(meant, session), session.exitCode());
    }

    private Transcript transcript(NamedSession meant, PastSession session) {
        if (session.transcript() != null) {
            return session.transcript();
        }
        return meant.output().exists() ? reread(meant).transcript() : Transcript.silent(session.agent());
    }

    private SessionFacts reread(NamedSession meant) {
        Recording output = meant.present();
        Recording errors = overrides.stderr == null ? output.errors() : new Recording(overrides.stderr);
        if (overrides.stderr != null && !Files.isRegularFile(new SessionFile(overrides.stderr).present())) {
            throw new Trouble("there is no file %s for --stderr".formatted(overrides.stderr));
        }
        Config config = project.config();
        return new RecordedSessionReader(
                        dialect(meant), config.reading(), config.watchdog().minOutputBytes())
                .of(output, errors, exitCode(meant.session(), overrides.exitCode));
    }

    private static int exitCode(@Nullable PastSession session, @Nullable Integer given) {
        if (given != null) {
            return given;
        }
        return session == null || session.exitCode() == null ? 0 : session.exitCode();
    }

    private Dialect dialect(NamedSession meant) {
        return meant.dialect(overrides.adapter, project);
    }

    private void print(NamedSession meant, View view) {
        LinePrinter lines = new LinePrinter(terminal.out());
        head(meant, view).lines().forEach(lines);
        if (meant.output().exists()) {
            lines.accept("");
            StreamRenderer renderer = new StreamRenderer(lines, terminal.outputColours());
            var _ = meant.output()
                    .summary(dialect(meant).reader(project.config().reading(), renderer::heard));
        }
    }

    private SessionHead head(NamedSession meant, View view) {
        SessionHead head = new SessionHead(terminal.outputColours());
        PastSession session = meant.session();
        if (session != null) {
            head.session(session);
        }
        head.finding(view.finding).exitCode(view.exitCode).transcript(view.transcript);
        if (session != null) {
            head.outcome(session);
        }
        return head.file(new SessionFile(meant.output().file()));
    }
}
