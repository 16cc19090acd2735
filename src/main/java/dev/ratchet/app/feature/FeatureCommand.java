package dev.ratchet.app.feature;

import dev.ratchet.app.command.TaskProjectCommand;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.RandomIds;
import java.security.SecureRandom;
import picocli.CommandLine.Parameters;

/** An action on one feature. */
abstract class FeatureCommand extends TaskProjectCommand {
    @Parameters(paramLabel = "NAME", description = "which feature")
    private String name = "";

    final String name() {
        return name;
    }

    final Trouble missing() {
        return Trouble.notFound("there is no feature '%s'".formatted(name))
                .withHint("'ratchet feature list' shows them");
    }

    static Features features(Database database) {
        return new Features(database, new SteadyTime(), new RandomIds(new SecureRandom()));
    }
}
