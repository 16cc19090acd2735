package dev.ratchet.app.command;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.tree.ProcessAncestry;

/** Keeps agents from settling their own work, also those that hide where they come from. */
public record NotForAgents(Terminal terminal, Project project) {

    /** Refuses a command to whatever was started in an attempt, or became the child of a loop when its parent ended. */
    public void refuse(String command) {
        if (terminal.environment().containsKey(Launcher.MARKER) || inside(terminal.ancestry())) {
            throw new Trouble("'%s' is not for agents: inside an attempt (%s is set there) Ratchet itself settles tasks"
                    .formatted(command, Launcher.MARKER));
        }
    }

    private boolean inside(ProcessAncestry ancestry) {
        return ancestry.attempt().isPresent()
                || project.loops().stream()
                        .flatMap(loop -> LoopLock.holder(project.lock(loop)).stream())
                        .anyMatch(holder -> ancestry.pids().contains(holder.pid()));
    }
}
