package dev.ratchet.app;

import dev.ratchet.agent.AgentSettings;
import dev.ratchet.agent.Cli;
import dev.ratchet.agent.CommandAgent;
import dev.ratchet.agent.Health;
import dev.ratchet.agent.Invocations;
import dev.ratchet.agent.Supervision;
import dev.ratchet.agent.WatchdogSettings;
import dev.ratchet.agent.stream.Classifier;
import dev.ratchet.agent.stream.Dialect;
import dev.ratchet.agent.stream.Dialects;
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
record Parts(Journal journal, Numbers numbers, Launcher launcher, Growth growth, Time time) {
    Shell shell() {
        return new Shell(launcher);
    }

    AttemptEnvironment environment(Config config) {
        return new AttemptEnvironment(config.prompt().file());
    }

    /** The agent that the configuration asks for. */
    Agent agent(Config config) {
        AgentSettings settings = config.agent();
        WatchdogSettings watchdog = config.watchdog();
        Dialect dialect = Dialects.choose(settings.adapter(), settings.command());
        Cli cli = new Cli(
                settings,
                dialect,
                new Invocations(settings, dialect, config.stateDirectory()),
                config.reading(),
                new Classifier(config.reading(), watchdog.minOutputBytes(), time));
        Health health = new Health(watchdog.healthCommand(), watchdog.checkInterval(), environment(config), shell());
        return new CommandAgent(cli, launcher, growth, new Supervision(watchdog, health, time), time);
    }
}
