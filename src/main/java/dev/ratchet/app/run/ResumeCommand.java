package dev.ratchet.app.run;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.LoopsOption;
import dev.ratchet.app.command.LoopsOption.Condition;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import picocli.CommandLine.Mixin;

/** {@code ratchet resume}. */
@picocli.CommandLine.Command(
        description = "Lets a paused loop go on, or be started again.",
        footer = {"", "Example:", "  ratchet resume --all"})
public final class ResumeCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final LoopsOption loops = new LoopsOption();

    @Override
    public int run(Terminal terminal) {
        return config.inProject(
                terminal,
                project -> loops.forEach(
                        project.paused(),
                        Condition.PAUSED,
                        terminal,
                        loop -> terminal.out().println(resume(project, loop))));
    }

    private static String resume(Project project, String loop) {
        if (!project.withMailbox(mailbox -> mailbox.resume(loop, "ratchet resume"))) {
            return "Somebody else has resumed '%s'.".formatted(loop);
        }
        return project.running().contains(loop)
                ? "'%s' goes on.".formatted(loop)
                : "'%s' is paused no more; it is not running now.".formatted(loop);
    }
}
