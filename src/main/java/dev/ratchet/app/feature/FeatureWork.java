package dev.ratchet.app.feature;

import dev.ratchet.app.command.CommandError;
import dev.ratchet.app.command.CommandFailed;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.AgentLocation;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.run.LoopRun;
import dev.ratchet.app.run.PreflightCheck;
import dev.ratchet.app.task.TaskJson;
import dev.ratchet.cli.AgentProfile;
import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.ForegroundProgram;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.docker.ContainerInspection;
import dev.ratchet.store.ClassResources;
import dev.ratchet.store.Database;
import dev.ratchet.tui.Verbosity;
import dev.ratchet.work.FeatureFiles;
import dev.ratchet.work.graph.Feature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Has an agent write the specification or the plan of a feature, or make its tasks. */
record FeatureWork(Stage stage, String feature, Project project, Terminal terminal, OutputFormat format) {
    /** What is to be made. */
    enum Stage {
        SPEC,
        PLAN,
        BUILD;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How the agent works. */
    enum Manner {
        WITH_A_PERSON,
        UNATTENDED
    }

    /** What turns an ordinary run into one session on a feature. */
    static Map<String, Flag> flags(Stage stage, String feature, Path state) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("prompt.text", prompt(stage, feature, new FeatureFiles(state.resolve("features"))));
        values.put("tasks.enabled", "false");
        values.put("tasks.feature", "");
        values.put("tasks.task", "");
        values.put("loop_status.enabled", "false");
        Map<String, Flag> flags = new HashMap<>();
        values.forEach((key, value) -> flags.put(key, new Flag("feature " + stage.word(), value)));
        return flags;
    }

    /** Does it and says the exit code. */
    int run(Manner manner) {
        project.prepare();
        Feature before = current();
        if (stage != Stage.SPEC && files().spec(feature).isEmpty()) {
            throw new Trouble("feature '%s' has no specification in %s".formatted(feature, files().specFile(feature)))
                    .withHint("'ratchet feature spec %s' writes one".formatted(feature));
        }
        makeDirectory(Objects.requireNonNull(files().specFile(feature).getParent()));
        int exit = manner == Manner.UNATTENDED ? session() : talk();
        if (exit != ExitCodes.OK) {
            throw new CommandFailed(new CommandError(
                            ErrorCode.FAILED,
                            Complaint.of("the agent's session for feature '%s' came to nothing".formatted(feature)))
                    .exiting(exit));
        }
        return check(before);
    }

    private int session() {
        PreflightCheck preflight = PreflightCheck.of(project, terminal);
        refuseWithoutCommands();
        preflight.demand(terminal);
        RunOptions options = new RunOptions(
                Feature.loop(feature),
                RunOptions.Company.ALONE,
                RunOptions.Circuit.AS_IT_IS,
                Verbosity.NORMAL,
                RunOptions.Length.ONE_SESSION,
                RunOptions.Result.NONE);
        return new LoopRun(project, options, terminal).run();
    }

    /** The agent makes tasks by calling Ratchet, which not every container allows. */
    private void refuseWithoutCommands() {
        boolean asked = stage == Stage.BUILD && project.config().docker().used();
        if (asked
                && new AgentLocation(project.config(), terminal.environment())
                                .inspection()
                                .look()
                        instanceof ContainerInspection.Usable usable
                && usable.client() == ContainerInspection.Client.CANNOT) {
            throw new Trouble(usable.warnings().getLast().in("feature build needs what cannot be had"), null);
        }
    }

    private int talk() {
        if (!terminal.live().out()) {
            throw new Trouble("'feature %s' is a talk on a terminal, and there is none".formatted(stage.word()))
                    .withHint("--auto does without");
        }
        AgentProfile agent = project.config().roster().getFirst();
        String prompt = Objects.requireNonNull(project.config().prompt().text());
        Optional<List<String>> words = agent.interactiveCall(prompt);
        if (words.isEmpty()) {
            throw new Trouble("how %s talks with people is not known".formatted(agent.name()))
                    .withHint("--auto lets it work unattended");
        }
        Map<String, String> environment = new HashMap<>(project.sessionEnvironment(terminal));
        environment.putAll(agent.settings().environment());
        try {
            return ForegroundProgram.run(words.get(), project.config().root(), environment);
        } catch (LaunchFailed e) {
            throw new Trouble(e.complaint(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted", e);
        }
    }

    /** Words are not enough: what was asked for has to be there. */
    private int check(Feature before) {
        switch (stage) {
            case SPEC -> demand(files().spec(feature).isPresent(), files().specFile(feature));
            case PLAN -> {
                demand(files().plan(feature).isPresent(), files().planFile(feature));
                try (Database database = project.open()) {
                    FeatureCommand.features(database).planned(feature);
                }
            }
            case BUILD -> {
                int there = before.counts().tasks();
                int made = current().counts().tasks() - there;
                if (made <= 0 && there == 0) {
                    throw new Trouble("the agent has made no tasks for '%s'".formatted(feature))
                            .withHint("'ratchet sessions show last' tells what it did");
                }
                String old = there == 0 ? "" : "; %d were there already".formatted(there);
                tell("%d%s %s for feature %s%s"
                        .formatted(made, there == 0 ? "" : " new", made == 1 ? "task" : "tasks", feature, old));
            }
        }
        return ExitCodes.OK;
    }

    private void demand(boolean there, Path file) {
        if (!there) {
            throw new Trouble("the agent has not written %s".formatted(file))
                    .withHint("'ratchet sessions show last' tells what it did");
        }
        tell(file.toString());
    }

    /** What was made, or the feature as it is now. */
    private void tell(String text) {
        terminal.println(format == OutputFormat.JSON ? TaskJson.of(current()) : text);
    }

    private Feature current() {
        return project.changeJournal(
                        database -> FeatureCommand.features(database).named(feature))
                .flatMap(found -> found)
                .orElseThrow(() -> Trouble.notFound("there is no feature '%s'".formatted(feature))
                        .withHint("'ratchet feature create %s' makes it".formatted(feature)));
    }

    private FeatureFiles files() {
        return new FeatureFiles(project.state().resolve("features"));
    }

    private static void makeDirectory(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new Trouble("cannot make the directory %s: %s".formatted(directory, FailureWords.of(e)), e);
        }
    }

    private static String prompt(Stage stage, String feature, FeatureFiles files) {
        return ClassResources.text(FeatureWork.class, stage.word() + ".md")
                .replace("{feature}", feature)
                .replace("{spec}", files.specFile(feature).toString())
                .replace("{plan}", files.planFile(feature).toString());
    }
}
