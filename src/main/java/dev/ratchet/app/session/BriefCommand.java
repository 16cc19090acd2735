package dev.ratchet.app.session;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LoopFilterOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.journal.metrics.SessionRows;
import dev.ratchet.journal.query.SessionSummary;
import dev.ratchet.json.Json;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.tui.BriefText;
import dev.ratchet.workspace.git.Git;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet brief}. */
@picocli.CommandLine.Command(
        description = {
            "Tells of the last sessions in a few lines of Markdown, made for the prepend_commands of [prompt].",
            "Prints nothing where nothing has run yet."
        },
        footer = {
            "",
            "Examples:",
            "  ratchet brief --last 5",
            "  [prompt] prepend_commands = [\"ratchet brief\"]      in ratchet.toml"
        })
public final class BriefCommand extends ProjectCommand {
    private static final int COMMITS_EACH = 3;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{40,64}");

    @Mixin
    private final LoopFilterOption name = new LoopFilterOption();

    @Option(names = "--last", paramLabel = "N", description = "how many sessions (default: 10)")
    private int last = 10;

    @Override
    protected void checkUsage() {
        if (last < 1) {
            throw new WrongUsage("--last must be at least 1");
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        List<SessionSummary> sessions = project.inJournal(
                        database -> new SessionRows(database).last(name.in(project), last))
                .orElse(List.of());
        Shell shell = new Shell(new LocalLauncher(), project.scratch(terminal));
        String text = BriefText.of(sessions, subjects(sessions, project.git(shell, terminal)));
        switch (terminal.format()) {
            case JSON -> terminal.println(json(sessions, text));
            case TEXT -> terminal.out().print(text);
        }
        return ExitCodes.OK;
    }

    private static String json(List<SessionSummary> sessions, String text) {
        return Json.object(json -> {
            json.put("text", text);
            json.objects(
                    "sessions",
                    sessions,
                    session -> json.put("session", session.number())
                            .put("name", session.loop())
                            .put("started_at", session.startedAt())
                            .put("class", session.sessionClass())
                            .put("verdict", session.verdict())
                            .put("reason", session.reason())
                            .put("cost_usd", session.costUsd())
                            .put("committed", session.committed())
                            .put("commit", session.commit()));
        });
    }

    /** What the sessions wrote above their commits, by the number of the session, newest first; without git there are none. */
    private static Map<Integer, List<String>> subjects(List<SessionSummary> sessions, Git git) {
        Map<Integer, List<String>> subjects = new LinkedHashMap<>();
        for (SessionSummary session : sessions) {
            if (session.commit() != null && ID.matcher(session.commit()).matches()) {
                List<String> found = subjects(session, git);
                if (!found.isEmpty()) {
                    subjects.put(session.number(), found);
                }
            }
        }
        return subjects;
    }

    private static List<String> subjects(SessionSummary session, Git git) {
        String parent = session.parent();
        String[] range = parent != null && ID.matcher(parent).matches()
                ? new String[] {parent + ".." + session.commit()}
                : new String[] {"-1", String.valueOf(session.commit())};
        List<String> words = new ArrayList<>(List.of("--max-count=" + COMMITS_EACH, "--format=%h %s"));
        words.addAll(List.of(range));
        words.add("--");
        try {
            return git.output("log", words.toArray(String[]::new))
                    .orElse("")
                    .lines()
                    .toList();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
