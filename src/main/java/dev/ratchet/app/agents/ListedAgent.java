package dev.ratchet.app.agents;

import dev.ratchet.app.doctor.program.SeenProgram;
import dev.ratchet.app.doctor.program.SeenProgram.Answer;
import dev.ratchet.cli.AgentAbilities;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.tui.Listing;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An agent with all that can be told of it at once, in a list and as an object. */
record ListedAgent(KnownAgents.Entry entry, SeenProgram program, AgentAbilities abilities, Optional<OpenLimit> limit) {
    private static final String BY_STREAM = "by its stream";

    /** One of which the configuration says nothing is told of only if it is here. */
    boolean worthTelling() {
        return entry.configured() || program instanceof SeenProgram.Found;
    }

    static Listing<ListedAgent> listing() {
        return Listing.<ListedAgent>empty()
                .with("NAME", agent -> agent.entry.profile().name())
                .with("ROLE", agent -> agent.entry.role())
                .with("ADAPTER", agent -> agent.abilities.adapter() == null ? BY_STREAM : agent.abilities.adapter())
                .with("VERSION", ListedAgent::version)
                .with("RESUMES", agent -> word(agent.abilities.resumes()))
                .with("TELLS COST", agent -> word(agent.abilities.tellsCost()))
                .with(
                        "LIMITED UNTIL",
                        agent -> agent.limit
                                .map(open -> TimestampFormat.toSecond(open.resetsAt()))
                                .orElse(""))
                .with("COMMAND", ListedAgent::command)
                .with("PROGRAM", ListedAgent::place);
    }

    private String command() {
        AgentSettings settings = entry.profile().settings();
        return settings.isDirect() ? "none" : settings.command();
    }

    private String place() {
        return switch (program) {
            case SeenProgram.Shipped _ -> "comes with Ratchet";
            case SeenProgram.Missing _ -> "not found";
            case SeenProgram.NotExecutable(var file) -> file + " (not executable)";
            case SeenProgram.Found found -> found.program().toString();
        };
    }

    private String version() {
        if (!(program instanceof SeenProgram.Found found)) {
            return "";
        }
        return switch (found.answer()) {
            case Answer.Told(var cli, var version) -> version + (cli.predates(version) ? " (old)" : "");
            case Answer.NotAsked _, Answer.Withheld _ -> "not asked";
            case Answer.Silent _, Answer.Late _, Answer.Failed _ -> "unknown";
        };
    }

    private static String word(@Nullable Boolean answer) {
        return answer == null ? BY_STREAM : answer ? "yes" : "no";
    }

    String json() {
        return Json.object(json -> {
            json.put("name", entry.profile().name());
            json.put("role", entry.role());
            json.put("command", entry.profile().settings().command());
            json.put("model", entry.profile().model());
            json.put("adapter", abilities.adapter());
            json.put("found", program instanceof SeenProgram.Found || program instanceof SeenProgram.Shipped);
            json.put(
                    "program",
                    program instanceof SeenProgram.Found found ? found.program().toString() : null);
            version(json);
            json.put("resumes", abilities.resumes());
            json.put("tells_cost", abilities.tellsCost());
            json.put("limited_until", limit.map(OpenLimit::resetsAt).orElse(null));
        });
    }

    private void version(JsonWriter json) {
        Optional<Answer.Told> told =
                program instanceof SeenProgram.Found found && found.answer() instanceof Answer.Told answer
                        ? Optional.of(answer)
                        : Optional.empty();
        json.put("version", told.map(answer -> answer.version().toString()).orElse(null));
        json.put(
                "outdated",
                told.map(answer -> answer.cli().predates(answer.version())).orElse(null));
    }
}
