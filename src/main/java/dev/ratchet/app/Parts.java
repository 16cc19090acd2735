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
import dev.ratchet.process.Shell;

/**
 * What the parts of a loop are made from.
 *
 * @param enclosure what starts the agent, and the user's own commands beside it
 */
record Parts(Journal journal, Numbers numbers, Enclosure enclosure, Growth growth, Time time) {
    Shell shell() {
        return enclosure.shell();
    }

    AttemptEnvironment environment(Config config) {
        return new AttemptEnvironment(config.prompt().file());
    }

    /** The agent that the configuration asks for. */
    Agent agent(Config config) {
        return CommandAgent.of(
                enclosure.agent(),
                config.reading(),
                config.watchdog(),
                new Workshop(
                        config.stateDirectory(), environment(config), enclosure.launcher(), shell(), growth, time));
    }
}
