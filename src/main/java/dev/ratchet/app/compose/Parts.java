package dev.ratchet.app.compose;

import dev.ratchet.brief.BriefedAgent;
import dev.ratchet.cli.AgentProfile;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.cli.CliProgram;
import dev.ratchet.cli.ProfiledAgent;
import dev.ratchet.cli.ToolHandover;
import dev.ratchet.config.Config;
import dev.ratchet.config.key.ConfigStyle;
import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.fleet.mailbox.MessageDelivery;
import dev.ratchet.guard.FallbackRoster;
import dev.ratchet.journal.AgentCallTable;
import dev.ratchet.loop.Agent;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.Requests;
import dev.ratchet.loop.Roster;
import dev.ratchet.loop.SessionNumbers;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.attempt.UrgentNotes;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.process.SessionProgram;
import dev.ratchet.process.Shell;
import dev.ratchet.process.docker.ContainerInspection.Client;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.supervise.ScheduledAgent;
import dev.ratchet.session.supervise.SupervisedAgent;
import dev.ratchet.session.supervise.Supervisor;
import dev.ratchet.store.Database;
import dev.ratchet.work.question.QuestionTable;
import dev.ratchet.workspace.git.Git;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What the parts of a loop are made from.
 *
 * @param loop all of its name
 * @param execution what starts the agent, and the user's own commands beside it
 * @param slots shared by all loops of the process
 * @param inherited Ratchet's own environment
 * @param eviction ends what is left of earlier attempts at a work item, and says whether there were any
 * @param shared what the loops of the process share
 * @param sessionEnvironment what every session finds in its environment
 * @param requests what the loop is asked by
 * @param notes what sessions of the loop are told while they work
 */
public record Parts(
        String loop,
        Database database,
        Journal journal,
        SessionNumbers numbers,
        ExecutionEnvironment execution,
        Git git,
        FileGrowthWatcher growthWatcher,
        Slots slots,
        Time time,
        Map<String, String> inherited,
        Map<String, String> sessionEnvironment,
        Predicate<String> eviction,
        Requests requests,
        UrgentNotes notes,
        SharedParts shared) {
    Shell shell() {
        return execution.shell();
    }

    /** What others have left for the loop. */
    MessageDelivery messages() {
        return new MessageDelivery(mailbox(), journal, time);
    }

    QuestionTable questions() {
        return new QuestionTable(database, time);
    }

    LoopMailbox mailbox() {
        return new LoopMailbox(database, time);
    }

    AttemptEnvironment environment(Config config) {
        return new AttemptEnvironment(config.prompt().file(), sessionEnvironment);
    }

    /** The agent that the configuration asks for, and those that stand in for it. */
    FallbackRoster agents(Config config) {
        return new FallbackRoster(
                config.roster().stream().map(profile -> agent(profile, config)).toList(),
                config.fallbackAfter(),
                config.backoff());
    }

    Agent agent(AgentProfile profile, Config config) {
        ExecutionEnvironment.AgentLauncher launcher = execution.launcher(profile.settings());
        AgentSettings settings = launcher.agent();
        Agent agent = new SupervisedAgent(
                settings.isDirect() ? direct(profile, launcher, config) : program(launcher, config),
                Dialects.choose(settings.adapter(), settings.command()),
                config.reading(),
                Supervisor.of(config.watchdog(), environment(config), shell(), growthWatcher, time),
                notes);
        // The direct agent takes a slot for each of its calls.
        Agent known = new ProfiledAgent(profile, settings.isDirect() ? agent : new ScheduledAgent(agent, slots, time));
        return config.handsTools()
                ? new AgentWithStatements(known, new AgentCallTable(database)::statements, time)
                : known;
    }

    private SessionProgram program(ExecutionEnvironment.AgentLauncher launcher, Config config) {
        CliProgram program = new CliProgram(
                launcher.agent(), config.stateDirectory(), tools(config), environment(config), launcher.launcher());
        // Into a container its input is copied, all at once; and what a harness called is called as it was.
        return config.docker().used() || config.style() == ConfigStyle.HARNESS ? program : program.listening();
    }

    /** How agents come to the tools of their attempts. */
    private ToolHandover tools(Config config) {
        if (!config.handsTools() || execution.calls() == Client.CANNOT) {
            return ToolHandover.NONE;
        }
        return config.docker().used()
                ? new ToolHandover(
                        Optional.of("ratchet"), config.docker().environment().keySet())
                : new ToolHandover(Optional.ofNullable(sessionEnvironment.get("RATCHET")), inherited.keySet());
    }

    /** How the agent of the next attempt says what became of its work. */
    BriefedAgent.Reporting reporting(Config config, Roster agents, History history) {
        return next(config, agents, history)
                .filter(profile -> profile.settings().takesTools(tools(config)))
                .map(_ -> BriefedAgent.Reporting.TOOLS)
                .orElse(BriefedAgent.Reporting.WORDS);
    }

    /** Who makes the next attempt, as the project knows him. */
    static Optional<AgentProfile> next(Config config, Roster agents, History history) {
        String name = agents.next(history).agent().name();
        return config.roster().stream()
                .filter(profile -> profile.name().equals(name))
                .findFirst();
    }

    private SessionProgram direct(AgentProfile profile, ExecutionEnvironment.AgentLauncher launcher, Config config) {
        DirectAgentFactory.Place place = new DirectAgentFactory.Place(
                launcher.launcher(), config.output().directory(), environment(config));
        return new DirectAgentFactory(
                        new ModelAccess(config, inherited),
                        shared.models(),
                        slots,
                        time,
                        loop -> new MailboxMessages(database, time, loop),
                        notes)
                .of(profile, place);
    }
}
