package dev.ratchet.app.session;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.screen.Block;
import dev.ratchet.screen.KnownSecrets;
import dev.ratchet.screen.SessionBlocks;
import dev.ratchet.screen.SessionPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code ratchet sessions export}. */
@picocli.CommandLine.Command(
        footer = {
            "",
            "Keys and passwords are hidden: the values of variables such as ANTHROPIC_API_KEY,",
            "and what has the looks of one. Nothing in the file runs.",
            "",
            "Example:",
            "  ratchet sessions export last --html -o session.html"
        })
final class SessionsExportCommand extends PastSessionCommand {
    /** Who reads the page may be anywhere. */
    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    @Option(names = "--html", description = "one page for a browser (default)")
    private boolean html;

    @Option(names = "--markdown", description = "Markdown")
    private boolean markdown;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "where to (default: standard output)")
    private @Nullable Path output;

    @Override
    protected void checkUsage() {
        if (html && markdown) {
            throw new WrongUsage("--html and --markdown contradict each other: give one of them");
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        NamedSession meant = meant(project, terminal);
        KnownSecrets secrets = secrets(project, terminal);
        List<Block> blocks = new ArrayList<>();
        SessionBlocks session = new SessionBlocks(null, blocks::add);
        var _ = meant.present()
                .summary(meant.dialect(adapter(), project)
                        .reader(project.config().reading(), said -> {
                            // What is typed piece by piece comes again as a whole, and a secret may go over several.
                            if (!(said instanceof AgentEvent.Typed)) {
                                session.heard(secrets.hidden(said));
                            }
                        }));
        session.end();
        SessionPage page = new SessionPage(title(meant), facts(meant, secrets), blocks);
        write(markdown ? page.markdown() : page.html(), terminal);
        return ExitCodes.OK;
    }

    /** Those of our own environment, and of what agents are given. */
    private static KnownSecrets secrets(Project project, Terminal terminal) {
        Map<String, String> variables = new LinkedHashMap<>(terminal.environment());
        project.config()
                .roster()
                .forEach(agent -> agent.settings()
                        .environment()
                        .forEach((name, value) -> variables.put(agent.name() + " " + name, value)));
        return KnownSecrets.of(variables);
    }

    private static String title(NamedSession meant) {
        PastSession session = meant.session();
        return session == null
                ? "Session " + meant.output().file().getFileName()
                : "Session %d of '%s'".formatted(session.number(), session.loop());
    }

    private static Map<String, String> facts(NamedSession meant, KnownSecrets secrets) {
        Map<String, String> facts = new LinkedHashMap<>();
        PastSession session = meant.session();
        if (session != null) {
            facts.put("agent", session.agent());
            facts.put("started", WHEN.format(session.startedAt()));
            if (session.durationSecs() != null) {
                facts.put("took", HumanUnits.time(session.durationSecs()));
            }
            if (session.verdict() != null) {
                facts.put("verdict", session.verdict());
            }
            Finding finding = session.finding();
            if (finding != null) {
                facts.put("ended", finding.sessionClass().word() + ": " + secrets.hidden(finding.reason()));
            }
        }
        return facts;
    }

    private void write(String page, Terminal terminal) {
        if (output == null) {
            switch (terminal.format()) {
                case TEXT -> terminal.out().print(page);
                case JSON ->
                    terminal.println(Json.object(json ->
                            json.put("format", markdown ? "markdown" : "html").put("text", page)));
            }
            return;
        }
        Path file = terminal.directory().resolve(output);
        try {
            Files.writeString(file, page);
        } catch (IOException e) {
            throw new Trouble("cannot write %s: %s".formatted(file, FailureWords.of(e)), e);
        }
        terminal.print("wrote " + file, json -> json.put("file", file.toString()));
    }
}
