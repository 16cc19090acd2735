package dev.ratchet.app.compose;

import dev.ratchet.cli.AgentProfile;
import dev.ratchet.config.Config;
import dev.ratchet.config.looptype.LoopType;
import dev.ratchet.llm.ApiSettings;
import dev.ratchet.llm.DirectAgent;
import dev.ratchet.llm.DirectAgent.ToolSetup;
import dev.ratchet.llm.DirectAgentSettings;
import dev.ratchet.llm.model.ModelClients;
import dev.ratchet.llm.model.ModelEndpoint;
import dev.ratchet.llm.tools.LoopMessages;
import dev.ratchet.llm.tools.ToolContext;
import dev.ratchet.llm.tools.ToolContext.BashSettings;
import dev.ratchet.llm.tools.Toolbox;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.attempt.UrgentNotes;
import dev.ratchet.loop.attempt.UrgentNotes.UrgentNote;
import dev.ratchet.loop.base.Time;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.SessionProgram;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Makes the agent that is no program: Ratchet itself speaks to a model and runs its tools.
 *
 * @param clients shared by all agents of the process
 * @param messages how the model of a loop, by its name, speaks to other loops
 * @param notes what sessions are told while they work
 */
public record DirectAgentFactory(
        ModelAccess access,
        ModelClients clients,
        Slots slots,
        Time time,
        Function<String, LoopMessages> messages,
        UrgentNotes notes) {

    /**
     * Where its tools work.
     *
     * @param launcher what starts the model's commands
     * @param scratch for their output
     */
    public record Place(Launcher launcher, Path scratch, AttemptEnvironment environment) {}

    /** The agent; a key or model that is missing is a {@link dev.ratchet.loop.base.Trouble}. */
    public SessionProgram of(AgentProfile profile, Place place) {
        Config config = access.config();
        ApiSettings api = config.api();
        ModelEndpoint endpoint = access.endpoint(profile);
        DirectAgentSettings settings = new DirectAgentSettings(
                profile.name(),
                access.model(profile),
                api.maxTokens(),
                config.loopType().map(LoopType::maxTurnsPerIteration).orElse(LoopType.MAX_TURNS),
                api.maxWait(),
                api.prices(),
                endpoint.key());
        List<String> tools = config.loopType().map(LoopType::tools).orElse(List.of());
        ToolSetup setup =
                new ToolSetup(Toolbox.of(tools), assignment -> scene(assignment, profile, place), this::nextNotes);
        return new DirectAgent(settings, api.provider().model(endpoint, clients), setup, slots, time);
    }

    /** They are part of its next request, so it hears them. */
    private List<String> nextNotes(Attempt attempt) {
        List<UrgentNote> next = notes.take(attempt);
        if (!next.isEmpty()) {
            notes.heard(attempt, next);
        }
        return next.stream().map(UrgentNote::words).toList();
    }

    private ToolContext scene(Assignment assignment, AgentProfile profile, Place place) {
        Map<String, String> variables = new HashMap<>(profile.settings().environment());
        variables.putAll(place.environment().during(assignment.attempt(), assignment.ticket(), assignment.directory()));
        BashSettings bash = new BashSettings(
                place.launcher(), place.scratch(), assignment.attempt().id(), variables);
        LoopMessages others = messages.apply(assignment.attempt().loop());
        return new ToolContext(assignment.directory().path(), ReservedFiles.of(access.config()), bash, others);
    }
}
