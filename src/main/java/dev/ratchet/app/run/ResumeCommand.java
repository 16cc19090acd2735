package dev.ratchet.app.run;

import dev.ratchet.app.command.Project;

/** {@code ratchet resume}. */
@picocli.CommandLine.Command(
        description = "Lets a paused loop go on, or be started again.",
        footer = {"", "Example:", "  ratchet resume --all"})
public final class ResumeCommand extends LoopRequestCommand {
    public ResumeCommand() {
        super(Condition.PAUSED);
    }

    @Override
    String ask(Project project, String loop) {
        if (!project.withMailbox(mailbox -> mailbox.resume(loop, "ratchet resume"))) {
            return "Somebody else has resumed '%s'.".formatted(loop);
        }
        return project.running().contains(loop)
                ? "'%s' goes on.".formatted(loop)
                : "'%s' is paused no more; it is not running now.".formatted(loop);
    }
}
