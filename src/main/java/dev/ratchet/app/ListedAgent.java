package dev.ratchet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ratchet.agent.Abilities;
import dev.ratchet.agent.AgentSettings;
import dev.ratchet.app.doctor.SeenProgram;
import dev.ratchet.app.doctor.SeenProgram.Answer;
import dev.ratchet.journal.Json;
import dev.ratchet.journal.Moments;
import dev.ratchet.loop.OpenLimit;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An agent with all that can be told of it at once, as cells of a table and as an object. */
record ListedAgent(KnownAgents.Entry entry, SeenProgram program, Abilities abilities, Optional<OpenLimit> limit) {
    /** One of which the configuration says nothing is told of only if it is here. */
    boolean worthTelling() {
        return entry.configured() || program instanceof SeenProgram.Found;
    }

    List<String> cells() {
        AgentSettings settings = entry.profile().settings();
        return List.of(
                entry.profile().name(),
                entry.role(),
                settings.isDirect() ? "none" : settings.command(),
                abilities.adapter() == null ? "by its stream" : abilities.adapter(),
                place(),
                version(),
                word(abilities.resumes()),
                word(abilities.tellsCost()),
                limit.map(open -> Moments.toSecond(open.resetsAt())).orElse(""));
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
            case Answer.NotAsked _ -> "not asked";
            case Answer.Silent _, Answer.Late _, Answer.Failed _ -> "unknown";
        };
    }

    private static String word(@Nullable Boolean answer) {
        return answer == null ? "by its stream" : answer ? "yes" : "no";
    }

    String json() {
        return Json.object(json -> {
            json.writeStringField("name", entry.profile().name());
            json.writeStringField("role", entry.role());
            json.writeStringField("command", entry.profile().settings().command());
            json.writeStringField("model", entry.profile().model());
            json.writeStringField("adapter", abilities.adapter());
            json.writeBooleanField(
                    "found", program instanceof SeenProgram.Found || program instanceof SeenProgram.Shipped);
            json.writeStringField(
                    "program",
                    program instanceof SeenProgram.Found found ? found.program().toString() : null);
            version(json);
            answer(json, "resumes", abilities.resumes());
            answer(json, "tells_cost", abilities.tellsCost());
            json.writeStringField(
                    "limited_until",
                    limit.map(open -> open.resetsAt().toString()).orElse(null));
        });
    }

    private void version(JsonGenerator json) throws IOException {
        Optional<Answer.Told> told =
                program instanceof SeenProgram.Found found && found.answer() instanceof Answer.Told answer
                        ? Optional.of(answer)
                        : Optional.empty();
        json.writeStringField(
                "version", told.map(answer -> answer.version().toString()).orElse(null));
        answer(
                json,
                "outdated",
                told.map(answer -> answer.cli().predates(answer.version())).orElse(null));
    }

    private static void answer(JsonGenerator json, String field, @Nullable Boolean value) throws IOException {
        if (value == null) {
            json.writeNullField(field);
        } else {
            json.writeBooleanField(field, value);
        }
    }
}
