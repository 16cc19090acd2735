package dev.ratchet.app.feature;

import dev.ratchet.app.command.CommandGroup;

/** {@code ratchet feature}. */
public final class FeatureCommands {
    private FeatureCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of(
                        "ratchet feature",
                        "Keeps the features of this directory: names under which tasks belong together.",
                        "",
                        """
                          ratchet feature create parser
                          ratchet feature spec parser           talk with the agent about what it is to be
                          ratchet feature plan parser --auto    let the agent write the plan by itself
                          ratchet feature build parser          let the agent make the tasks
                          ratchet run parser                    work them off
                          ratchet task add 'Write the grammar' --feature parser
                          ratchet feature show parser
                          ratchet feature list --json
                        """)
                .with("create", "make a feature and print its id", () -> new FeatureCreateCommand())
                .with(
                        "spec",
                        "have the agent write the specification of a feature",
                        () -> new FeatureStageCommand.Spec())
                .with("plan", "have the agent write the plan of a feature", () -> new FeatureStageCommand.Plan())
                .with("build", "have the agent make the tasks of a feature", () -> new FeatureStageCommand.Build())
                .with("list", "list the features", () -> new FeatureListCommand())
                .with("show", "show a feature with its tasks", () -> new FeatureShowCommand())
                .with("delete", "delete a feature that has no tasks", () -> new FeatureDeleteCommand());
    }
}
