package dev.ratchet.app;

import dev.ratchet.loop.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.Ids;
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

    Form form() {
        return json.form();
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
                        project -> new FeatureWork(stage, name, project, terminal, form()).run(manner)));
    }

    Trouble missing() {
        return new Trouble("there is no feature '%s'; 'ratchet feature list' shows them".formatted(name));
    }

    static Features features(Database database) {
        return new Features(database, new SteadyTime(), new Ids(new SecureRandom()));
    }
}
