package dev.ratchet.app.run;

import dev.ratchet.app.command.Project;
import dev.ratchet.loop.attempt.LoopRequest;
import picocli.CommandLine.Option;

/** {@code ratchet stop}. */
@picocli.CommandLine.Command(
        description = "Ends a running loop: after its session, or at once.",
        footer = {"", "Example:", "  ratchet stop --now"})
public final class StopCommand extends LoopRequestCommand {
    @Option(names = "--now", description = "kill the session that runs")
    private boolean now;

    public StopCommand() {
        super(Condition.RUNNING);
    }

    @Override
    Asked ask(Project project, String loop) {
        LoopRequest request = now
                ? new LoopRequest(LoopRequest.Kind.KILL, "ratchet stop --now")
                : new LoopRequest(LoopRequest.Kind.STOP, "ratchet stop");
        project.withMailbox(mailbox -> {
            mailbox.send(loop, request);
            return request;
        });
        String message = (now ? "Killing '%s'." : "'%s' ends after its session.").formatted(loop);
        return new Asked(request.kind(), true, message);
    }
}
