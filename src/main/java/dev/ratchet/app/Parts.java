package dev.ratchet.app;

import dev.ratchet.agent.CommandAgent;
import dev.ratchet.agent.Workshop;
import dev.ratchet.config.Config;
import dev.ratchet.loop.Agent;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.Journal;
import dev.ratchet.loop.Numbers;
import dev.ratchet.loop.Time;
import dev.ratchet.process.Growth;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.Shell;

/** What the parts of a loop are made from. */
record Parts(Journal journal, Numbers numbers, Launchers launchers, Growth growth, Time time) {
    /**
     * Who starts programs.
     *
     * @param agents starts the agent, which may run elsewhere
     * @param own starts hooks and the like, always on this machine
     */
    record Launchers(Launcher agents, Launcher own) {}

    Shell shell() {
        return new Shell(launchers.own());
    }

    AttemptEnvironment environment(Config config) {
        return new AttemptEnvironment(config.prompt().file());
    }

    /** The agent that the configuration asks for. */
    Agent agent(Config config) {
        return CommandAgent.of(
                config.agent(),
                config.reading(),
                config.watchdog(),
                new Workshop(config.stateDirectory(), environment(config), launchers.agents(), shell(), growth, time));
    }
}
