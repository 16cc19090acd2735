package dev.ratchet.app;

import dev.ratchet.agent.AgentDependencies;
import dev.ratchet.agent.AgentSettings;
import dev.ratchet.agent.CliProgram;
import dev.ratchet.agent.Profile;
import dev.ratchet.agent.ProfiledAgent;
import dev.ratchet.agent.ScheduledAgent;
import dev.ratchet.agent.SupervisedAgent;
import dev.ratchet.agent.stream.Dialects;
import dev.ratchet.config.Config;
import dev.ratchet.guard.FirstAble;
import dev.ratchet.loop.Agent;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.Journal;
import dev.ratchet.loop.Numbers;
import dev.ratchet.loop.Slots;
import dev.ratchet.loop.Time;
import dev.ratchet.process.Growth;
import dev.ratchet.process.SessionProgram;
import dev.ratchet.process.Shell;
import dev.ratchet.store.Database;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What the parts of a loop are made from.
 *
 * @param enclosure what starts the agent, and the user's own commands beside it
 * @param slots shared by all loops of the process
 * @param inherited Ratchet's own environment
 * @param eviction ends what is left of earlier attempts at a work item, and says whether there were any
 * @param sessionEnvironment what every session finds in its environment
 */
record Parts(
        Database database,
        Journal journal,
        Numbers numbers,
        Enclosure enclosure,
        Growth growth,
        Slots slots,
        Time time,
        Map<String, String> inherited,
        Map<String, String> sessionEnvironment,
        Predicate<String> eviction) {
    Shell shell() {
        return enclosure.shell();
    }

    AttemptEnvironment environment(Config config) {
        return new AttemptEnvironment(config.prompt().file(), sessionEnvironment);
    }

    /** The agent that the configuration asks for, and those that stand in for it. */
    FirstAble agents(Config config) {
        return new FirstAble(
                config.roster().stream().map(profile -> agent(profile, config)).toList(),
                config.fallbackAfter(),
                config.backoff());
    }

    Agent agent(Profile profile, Config config) {
        Enclosure.Room room = enclosure.room(profile.settings());
        AgentSettings settings = room.agent();
        Agent agent = SupervisedAgent.of(
                settings.isDirect() ? direct(profile, room, config) : program(room, config),
                Dialects.choose(settings.adapter(), settings.command()),
                config.reading(),
                config.watchdog(),
                new AgentDependencies(environment(config), shell(), growth, time));
        // The direct agent takes a slot for each of its calls.
        return new ProfiledAgent(profile, settings.isDirect() ? agent : new ScheduledAgent(agent, slots, time));
    }

    private SessionProgram program(Enclosure.Room room, Config config) {
        return new CliProgram(room.agent(), config.stateDirectory(), environment(config), room.launcher());
    }

    private SessionProgram direct(Profile profile, Enclosure.Room room, Config config) {
        DirectAgent.Place place =
                new DirectAgent.Place(room.launcher(), config.output().directory(), environment(config));
        return new DirectAgent(new ModelAccess(config, inherited), slots, time).of(profile, place);
    }
}
