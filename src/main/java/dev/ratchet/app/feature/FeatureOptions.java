package dev.ratchet.app.feature;

import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.JsonOption;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.RandomIds;
import java.security.SecureRandom;
import java.util.Map;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What the actions on one feature share. */
final class FeatureOptions {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Parameters(paramLabel = "NAME", description = "which feature")
    private String name = "";

    String name() {
        return name;
    }

    OutputFormat format() {
        return json.format();
    }

    int inProject(Terminal terminal, ToIntFunction<Project> action) {
        return config.inTaskProject(terminal, Map.of(), action);
    }

    /** Has an agent work on it. */
    int work(FeatureWork.Stage stage, FeatureWork.Manner manner, Terminal terminal) {
        return inProject(
                terminal,
                found -> config.inTaskProject(
                        terminal,
                        FeatureWork.flags(stage, name, found.state()),
                        project -> new FeatureWork(stage, name, project, terminal, format()).run(manner)));
    }

    Trouble missing() {
        return new Trouble("there is no feature '%s'; 'ratchet feature list' shows them".formatted(name));
    }

    static Features features(Database database) {
        return new Features(database, new SteadyTime(), new RandomIds(new SecureRandom()));
    }
}
