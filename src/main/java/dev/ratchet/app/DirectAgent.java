package dev.ratchet.app;

import dev.ratchet.agent.Profile;
import dev.ratchet.config.Config;
import dev.ratchet.config.LoopType;
import dev.ratchet.llm.ApiSettings;
import dev.ratchet.llm.EngineSettings;
import dev.ratchet.llm.ToolLoop;
import dev.ratchet.llm.ToolSetup;
import dev.ratchet.llm.model.Endpoint;
import dev.ratchet.llm.tools.BashSettings;
import dev.ratchet.llm.tools.Mailbox;
import dev.ratchet.llm.tools.ToolScene;
import dev.ratchet.llm.tools.Toolbox;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.Slots;
import dev.ratchet.loop.Time;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.SessionProgram;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the agent that is no program: Ratchet itself speaks to a model and runs its tools. */
record DirectAgent(ModelAccess access, Slots slots, Time time) {

    /**
     * Where its tools work.
     *
     * @param launcher what starts the model's commands
     * @param scratch for their output
     */
    record Place(Launcher launcher, Path scratch, AttemptEnvironment environment) {}

    /** The agent; a key or model that is missing is a {@link dev.ratchet.loop.Trouble}. */
    SessionProgram of(Profile profile, Place place) {
        Config config = access.config();
        ApiSettings api = config.api();
        Endpoint endpoint = access.endpoint(profile);
        EngineSettings settings = new EngineSettings(
                profile.name(),
                access.model(profile),
                api.maxTokens(),
                config.loopType().map(LoopType::maxTurnsPerIteration).orElse(LoopType.MAX_TURNS),
                api.maxWait(),
                api.prices(),
                endpoint.key());
        List<String> tools = config.loopType().map(LoopType::tools).orElse(List.of());
        ToolSetup setup = new ToolSetup(Toolbox.of(tools), assignment -> scene(assignment, profile, place));
        return new ToolLoop(settings, api.provider().model(endpoint), setup, slots, time);
    }

    private ToolScene scene(Assignment assignment, Profile profile, Place place) {
        Map<String, String> variables = new HashMap<>(profile.settings().environment());
        variables.putAll(place.environment().during(assignment.attempt(), assignment.ticket()));
        BashSettings bash = new BashSettings(
                place.launcher(), place.scratch(), assignment.attempt().id(), variables);
        return new ToolScene(assignment.directory(), Reserved.of(access.config()), bash, Mailbox.NOBODY);
    }
}
