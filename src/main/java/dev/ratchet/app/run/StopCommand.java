package dev.ratchet.app.run;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.LoopsOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.attempt.LoopRequest;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet stop}. */
@picocli.CommandLine.Command(
        description = "Ends a running loop: after its session, or at once.",
        footer = {"", "Example:", "  ratchet stop --now"})
public final class StopCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final LoopsOption loops = new LoopsOption();

    @Option(names = "--now", description = "kill the session that runs")
    private boolean now;

    @Override
    public int run(Terminal terminal) {
        return config.inProject(terminal, project -> stop(project, terminal));
    }

    private int stop(Project project, Terminal terminal) {
        LoopRequest request = new LoopRequest(
                now ? LoopRequest.Kind.KILL : LoopRequest.Kind.STOP, "ratchet stop" + (now ? " --now" : ""));
        String told = now ? "Killing '%s'." : "'%s' ends after its session.";
        return loops.forEach(project.running(), LoopsOption.Condition.RUNNING, terminal, loop -> {
            project.withMailbox(mailbox -> {
                mailbox.send(loop, request);
                return request;
            });
            terminal.out().println(told.formatted(loop));
        });
    }
}
