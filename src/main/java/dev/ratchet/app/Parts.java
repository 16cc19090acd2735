package dev.ratchet.app;

import dev.ratchet.agent.CommandAgent;
import dev.ratchet.agent.Profile;
import dev.ratchet.agent.ProfiledAgent;
import dev.ratchet.agent.Workshop;
import dev.ratchet.config.Config;
import dev.ratchet.guard.FirstAble;
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

    /** The agent that the configuration asks for, and those that stand in for it. */
    FirstAble agents(Config config) {
        return new FirstAble(
                config.roster().stream().map(profile -> agent(profile, config)).toList(),
                config.fallbackAfter(),
                config.backoff());
    }

    private Agent agent(Profile profile, Config config) {
        Workshop workshop = new Workshop(config.stateDirectory(), environment(config), launcher, growth, time);
        return new ProfiledAgent(
                profile, CommandAgent.of(profile.settings(), config.reading(), config.watchdog(), workshop));
    }
}
