package dev.ratchet.app.run;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.LoopsOption;
import dev.ratchet.app.command.LoopsOption.Condition;
import dev.ratchet.app.command.Terminal;
import picocli.CommandLine.Mixin;

/** {@code ratchet pause}. */
@picocli.CommandLine.Command(
        description = "Holds a running loop after its session, until 'ratchet resume'; a restart does not end it.",
        footer = {"", "Example:", "  ratchet pause --name nightly"})
public final class PauseCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final LoopsOption loops = new LoopsOption();

    @Override
    public int run(Terminal terminal) {
        return config.inProject(
                terminal,
                project -> loops.forEach(project.running(), Condition.RUNNING, terminal, loop -> {
                    boolean fresh = project.withMailbox(mailbox -> mailbox.pause(loop, "ratchet pause"));
                    terminal.out()
                            .println((fresh
                                            ? "'%s' waits after its session; 'ratchet resume' lets it go on."
                                            : "'%s' is paused already.")
                                    .formatted(loop));
                }));
    }
}
