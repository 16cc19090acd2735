package dev.ratchet.app.status;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LimitOption;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.fleet.landing.LandingRecord;
import dev.ratchet.fleet.landing.LandingRecords;
import dev.ratchet.json.Json;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.store.Database;
import dev.ratchet.tui.Listing;
import dev.ratchet.work.graph.TaskQueries;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;

/** {@code ratchet landings}. */
@picocli.CommandLine.Command(
        description = "Lists what waits for the base branch, has come to it or could not, in the order it came.",
        footer = {"", "Example:", "  ratchet landings --limit 10"})
public final class LandingsCommand extends ProjectCommand {
    private static final int SHORT = 8;
    private static final int LONGEST_TITLE = 40;

    @Mixin
    private final LimitOption limit = new LimitOption();

    @Override
    protected int run(Project project, Terminal terminal) {
        List<LandingRecord> landings = project.inJournal(database -> new LandingRecords(database).latest(limit.limit()))
                .orElse(List.of());
        Map<String, String> titles =
                project.inJournal(database -> titles(landings, database)).orElse(Map.of());
        LandingStates states = project.inJournal(database -> LandingStates.of(project, database))
                .orElse(LandingStates.NONE);
        terminal.format()
                .print(
                        landings,
                        listing(states, titles),
                        LandingsCommand::json,
                        "Nothing was to land here yet.",
                        terminal);
        if (terminal.format() == OutputFormat.TEXT) {
            LandingReport.of(project, terminal).besideTheBase().forEach(terminal.out()::println);
        }
        return ExitCodes.OK;
    }

    private static Listing<LandingRecord> listing(LandingStates states, Map<String, String> titles) {
        return Listing.<LandingRecord>empty()
                .with("ITEM", LandingRecord::item)
                .with("STATUS", states::word)
                .with("TITLE", landing -> Listing.cut(titles.getOrDefault(landing.item(), ""), LONGEST_TITLE))
                .with("BRANCH", LandingRecord::branch)
                .with("COMMIT", landing -> abbreviated(landing.commit()))
                .with("BASE", LandingRecord::base)
                .with("LANDED", landing -> landing.landedCommit() == null ? "" : abbreviated(landing.landedCommit()))
                .withMoment("QUEUED", LandingRecord::queuedAt)
                .with("REASON", landing -> reason(landing));
    }

    /** Of what is to land for a task. */
    private static Map<String, String> titles(List<LandingRecord> landings, Database database) {
        TaskQueries tasks = new TaskQueries(database);
        Map<String, String> titles = new HashMap<>();
        landings.stream()
                .map(LandingRecord::item)
                .distinct()
                .forEach(item -> tasks.find(item).ifPresent(task -> titles.put(item, task.title())));
        return titles;
    }

    /** The output of a check goes on for many lines. */
    private static String reason(LandingRecord landing) {
        return landing.reason() == null
                ? ""
                : TerminalSafeText.line(landing.reason().lines().findFirst().orElse(""));
    }

    private static String abbreviated(String commit) {
        return commit.substring(0, Math.min(SHORT, commit.length()));
    }

    private static String json(LandingRecord landing) {
        return Json.object(json -> json.put("item", landing.item())
                .put("attempt", landing.attempt())
                .put("branch", landing.branch())
                .put("commit", landing.commit())
                .put("status", landing.status())
                .put("base", landing.base())
                .put("landed_commit", landing.landedCommit())
                .put("reason", landing.reason())
                .put("queued_at", landing.queuedAt())
                .put("ended_at", landing.endedAt()));
    }
}
