package dev.ratchet.app.run;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.RunningLoopOption;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.fleet.run.RunRecords;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Asks something of loops of this directory: without an option, of the only one that it can be. Who names a loop that is there, but
 * not as it would have to be, is told so and has what he wants (one that has ended has stopped); who names one that never was has made
 * a mistake, whatever he asks for.
 */
abstract class LoopRequestCommand extends ProjectCommand {
    private final Condition condition;

    @Mixin
    private final RunningLoopOption name = new RunningLoopOption();

    @Option(names = "--all", description = "every loop of this directory")
    private boolean all;

    /** What the loops that a command can be about have in common. */
    enum Condition {
        RUNNING("is running here"),
        PAUSED("is paused here");

        private final String words;

        Condition(String words) {
            this.words = words;
        }

        private List<String> loops(Project project) {
            return switch (this) {
                case RUNNING -> project.listening();
                case PAUSED -> project.paused();
            };
        }

        private boolean holdsElsewhere(Project project, String loop, Database database) {
            return switch (this) {
                case RUNNING -> project.listening(database).contains(loop);
                case PAUSED ->
                    new RequestMailbox(database, new SteadyTime()).paused(loop).isPresent();
            };
        }
    }

    LoopRequestCommand(Condition condition) {
        this.condition = condition;
    }

    /**
     * What came of it.
     *
     * @param changed whether anything is other than before
     */
    record Asked(LoopRequest.Kind request, boolean changed, String message) {}

    /** What somebody may want to know who has named a loop to which it cannot be done; blank, or a sentence after a space. */
    String advice(Project project, String loop) {
        return "";
    }

    /** Refuses a name that no loop has here, nor on another machine. */
    static void refuseUnknown(Project project, String loop) {
        if (project.loops().contains(loop)) {
            return;
        }
        if (LoopName.worker(loop).isEmpty()) {
            throw Trouble.notFound(
                    project.unknownLoop(loop).orElse(Complaint.of("no loop '%s' has run here yet".formatted(loop))));
        }
        if (project.glance(database -> new RunRecords(database).latestOf(loop))
                .flatMap(found -> found)
                .isEmpty()) {
            throw Trouble.notFound("no loop '%s' has run on any machine".formatted(loop))
                    .withHint("'ratchet loops' shows them");
        }
    }

    /** Asks it of one loop. */
    abstract Asked ask(Project project, String loop);

    /** Whether all loops of this directory are meant. */
    boolean isForAll() {
        return all;
    }

    /** The loop that is meant, as it was given; null if none was named. */
    @Nullable
    String named() {
        return name.given();
    }

    @Override
    protected void checkUsage() {
        if (all && named() != null) {
            throw new WrongUsage("give --name or --all, not both");
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        List<String> possible = condition.loops(project);
        String given = named();
        List<String> meant = given == null ? possible : meant(project, possible, project.loopNamed(given));
        if (meant.isEmpty()) {
            if (given != null) {
                refuseUnknown(project, project.loopNamed(given));
            }
            String none = "No loop%s %s%s.%s"
                    .formatted(
                            given == null ? "" : " '" + given + "'",
                            condition.words,
                            possible.isEmpty() ? "" : ", but " + String.join(", ", possible),
                            given == null ? "" : advice(project, project.loopNamed(given)));
            terminal.format().print(List.of(), String::valueOf, String::valueOf, none, terminal);
            return ExitCodes.OK;
        }
        if (meant.size() > 1 && !all) {
            throw new WrongUsage("more than one loop %s (%s): say which with --name, or --all"
                    .formatted(condition.words, String.join(", ", meant)));
        }
        List<Map.Entry<String, Asked>> asked =
                meant.stream().map(loop -> Map.entry(loop, ask(project, loop))).toList();
        terminal.format().print(asked, one -> one.getValue().message(), LoopRequestCommand::json, "", terminal);
        return ExitCodes.OK;
    }

    /** One of elsewhere is asked by all of its name. */
    private List<String> meant(Project project, List<String> possible, String loop) {
        if (possible.contains(loop)) {
            return List.of(loop);
        }
        return LoopName.worker(loop).isPresent()
                        && project.changeJournal(database -> condition.holdsElsewhere(project, loop, database))
                                .orElse(false)
                ? List.of(loop)
                : List.of();
    }

    private static String json(Map.Entry<String, Asked> one) {
        Asked asked = one.getValue();
        return Json.object(json -> json.put("name", one.getKey())
                .put("request", asked.request().name().toLowerCase(Locale.ROOT))
                .put("changed", asked.changed())
                .put("message", asked.message()));
    }
}
