package dev.ratchet.app.saved;

import dev.ratchet.app.command.CommandGroup;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.tui.Listing;
import dev.ratchet.workspace.saved.Saved;
import dev.ratchet.workspace.saved.SavedContent;
import dev.ratchet.workspace.saved.SavedWork;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet saved}: what was in worktrees that went away. */
public final class SavedCommands {
    private SavedCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of("ratchet saved", """
            Lists, shows and brings back work that was saved before its worktree went
            away: what was not committed, not tracked, or not on the base branch.\
            """, "list", """
              ratchet saved list
              ratchet saved show t-3f09a1/1
              ratchet saved restore t-3f09a1/1 --to ../rescued
              ratchet saved drop --older-than 30
            """)
                .with("list", "list what is saved", () -> new ListAll())
                .with("show", "show what is in it", () -> new Show())
                .with("restore", "bring it back, as files or as a branch", () -> new Restore())
                .with("drop", "forget it", () -> new Drop());
    }

    static void write(JsonWriter json, Saved saved) {
        json.put("ref", saved.ref())
                .put("item", saved.item())
                .put("attempt", saved.attempt())
                .put("commit", saved.commit())
                .put("branch", saved.branch())
                .put("files", saved.files())
                .put("reason", saved.reason())
                .put("created_at", saved.createdAt());
    }

    private static String object(Saved saved) {
        return Json.object(json -> write(json, saved));
    }

    /** {@code ratchet saved list}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet saved list"})
    static final class ListAll extends SavedCommand {
        @Override
        int run(SavedWork saved, Terminal terminal) throws InterruptedException {
            Listing<Saved> listing = Listing.<Saved>empty()
                    .with("REF", Saved::name)
                    .with("BRANCH", Saved::branch)
                    .withNumber("FILES", work -> Integer.toString(work.files()))
                    .withMoment("SAVED", Saved::createdAt)
                    .with("REASON", Saved::reason);
            terminal.format().print(saved.list(), listing, SavedCommands::object, "Nothing is saved here.", terminal);
            return ExitCodes.OK;
        }
    }

    /** {@code ratchet saved show}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet saved show t-3f09a1/1"})
    static final class Show extends SavedCommand {
        @Parameters(paramLabel = "REF", description = "which, as 'ratchet saved list' names it")
        private String ref = "";

        @Override
        int run(SavedWork saved, Terminal terminal) throws InterruptedException {
            SavedContent content = saved.show(ref);
            if (terminal.format() == OutputFormat.JSON) {
                terminal.println(Json.object(json -> {
                    write(json, content.saved());
                    json.put("names", content.files()).put("diff", content.diff());
                }));
                return ExitCodes.OK;
            }
            Saved work = content.saved();
            terminal.println("%s: of %s, branch %s, attempt %s"
                    .formatted(work.ref(), work.item(), work.branch(), work.attempt()));
            terminal.println("saved %s: %s".formatted(TimestampFormat.toSecond(work.createdAt()), work.reason()));
            terminal.println("");
            terminal.println(content.diff());
            return ExitCodes.OK;
        }
    }

    /** {@code ratchet saved restore}. */
    @picocli.CommandLine.Command(
            footer = {
                "",
                "Examples:",
                "  ratchet saved restore t-3f09a1/1 --to ../rescued",
                "  ratchet saved restore t-3f09a1/1 --branch rescued"
            })
    static final class Restore extends SavedCommand {
        @Parameters(paramLabel = "REF", description = "which, as 'ratchet saved list' names it")
        private String ref = "";

        @Option(names = "--to", paramLabel = "DIR", description = "write all its files into this new directory")
        private @Nullable Path directory;

        @Option(names = "--branch", paramLabel = "NAME", description = "make a branch of it")
        private @Nullable String branch;

        @Override
        protected void checkUsage() {
            if ((directory == null) == (branch == null)) {
                throw new WrongUsage("say where to: --to DIR for its files, or --branch NAME");
            }
        }

        @Override
        int run(SavedWork saved, Terminal terminal) throws InterruptedException {
            Saved work = saved.find(ref);
            if (branch != null) {
                saved.restoreBranch(ref, branch);
                tell(work, "branch " + branch, terminal);
            } else if (directory != null) {
                Path place = terminal.directory().resolve(directory).normalize();
                saved.restore(ref, place);
                tell(work, place.toString(), terminal);
            }
            return ExitCodes.OK;
        }

        private static void tell(Saved work, String where, Terminal terminal) {
            terminal.println(
                    switch (terminal.format()) {
                        case TEXT -> "%s is in %s".formatted(work.name(), where);
                        case JSON ->
                            Json.object(json -> {
                                write(json, work);
                                json.put("restored_to", where);
                            });
                    });
        }
    }

    /** {@code ratchet saved drop}. */
    @picocli.CommandLine.Command(
            footer = {"", "Examples:", "  ratchet saved drop t-3f09a1/1", "  ratchet saved drop --older-than 30"})
    static final class Drop extends SavedCommand {
        @Parameters(arity = "0..*", paramLabel = "REF", description = "which, as 'ratchet saved list' names them")
        private List<String> refs = new ArrayList<>();

        @Option(names = "--older-than", paramLabel = "DAYS", description = "all that were saved so long ago")
        private @Nullable Integer days;

        @Override
        protected void checkUsage() {
            if (refs.isEmpty() == (days == null)) {
                throw new WrongUsage("say which: REF …, or --older-than DAYS");
            }
            if (days != null && days < 0) {
                throw new WrongUsage("--older-than: expected a number of days, found " + days);
            }
        }

        @Override
        int run(SavedWork saved, Terminal terminal) throws InterruptedException {
            List<Saved> chosen = new ArrayList<>();
            for (String ref : refs) {
                chosen.add(saved.find(ref));
            }
            if (days != null) {
                Instant limit = new SteadyTime().now().minus(Duration.ofDays(days));
                saved.list().stream()
                        .filter(work -> work.createdAt().isBefore(limit))
                        .forEach(chosen::add);
            }
            for (Saved work : chosen) {
                saved.drop(work);
            }
            terminal.println(
                    switch (terminal.format()) {
                        case TEXT -> chosen.isEmpty() ? "Nothing to drop." : "Dropped %d.".formatted(chosen.size());
                        case JSON -> Json.array(json -> chosen.forEach(work -> json.object(() -> write(json, work))));
                    });
            return ExitCodes.OK;
        }
    }
}
