package dev.ratchet.app.command;

import dev.ratchet.app.command.LoopLock.Holder;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.tree.ProcessAncestry;
import java.util.List;

/**
 * Keeps agents from settling their own work, also those that hide where they come from. Where they are not shut in this is
 * only hard to get around: they could as well write the database.
 */
public record NotForAgents(Terminal terminal, Project project) {

    /**
     * Refuses a command to whatever was started in an attempt, or became the child of a loop when its parent ended; and
     * while a loop is running to whatever has no terminal, since an agent may have asked a daemon for it.
     */
    public void refuse(String command) {
        ProcessAncestry ancestry = terminal.ancestry();
        List<Holder> runners = project.runners();
        if (isInAttempt(ancestry, runners)) {
            throw Trouble.refused(
                    "'%s' is not for agents: inside an attempt (%s is set there) Ratchet itself settles tasks"
                            .formatted(command, Launcher.MARKER));
        }
        if (!runners.isEmpty() && ancestry.isWithoutTerminal()) {
            throw Trouble.refused(
                            "'%s' needs a terminal while a loop is running here (process %d), since an agent could have asked for it"
                                    .formatted(command, runners.getFirst().pid()))
                    .withHint("type it at one, or end the loop first by 'ratchet stop'");
        }
    }

    /** Refuses what decides about runs to whatever was started in an attempt; a script of the user's own may do it. */
    public void refuseInAttempt(String command) {
        if (isInAttempt(terminal.ancestry(), project.runners())) {
            throw Trouble.refused(
                    "'%s' is not for agents: inside an attempt (%s is set there) nobody decides about runs"
                            .formatted(command, Launcher.MARKER));
        }
    }

    private boolean isInAttempt(ProcessAncestry ancestry, List<Holder> runners) {
        return terminal.environment().containsKey(Launcher.MARKER)
                || ancestry.attempt().isPresent()
                || runners.stream()
                        .anyMatch(runner ->
                                !isThisProcess(runner) && ancestry.pids().contains(runner.pid()));
    }

    /** A loop's own screen calls commands too; whatever an attempt asks of its loop has the marker. */
    private static boolean isThisProcess(Holder runner) {
        return runner.pid() == ProcessHandle.current().pid();
    }
}
