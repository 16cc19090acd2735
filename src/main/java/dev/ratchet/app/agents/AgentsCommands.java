package dev.ratchet.app.agents;

import dev.ratchet.app.command.CommandGroup;

/** {@code ratchet agents}. */
public final class AgentsCommands {
    private AgentsCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of(
                        "ratchet agents",
                        "Lists the agents that this project could use, or tests one of them.",
                        "list",
                        """
                          ratchet agents list
                          ratchet agents test claude
                          ratchet agents test codex --timeout 30 --json
                        """)
                .with("list", "list the agents that this project could use", () -> new AgentsListCommand())
                .with("test", "have one of them say a single word", () -> new AgentsTestCommand());
    }
}
