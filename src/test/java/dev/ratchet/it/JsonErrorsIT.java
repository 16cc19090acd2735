package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.json.Json;
import dev.ratchet.testing.JsonSchema;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds what commands print with --json when they fail to the shape of docs/json.md, and to their exit codes. */
class JsonErrorsIT {
    private static final JsonSchema SCHEMA = JsonSchema.ofTheDocumentation();

    @Test
    void anErrorIsAnObjectOnStdoutAndALineOnStderr() {
        try (TestProject project = TestProject.create()) {
            for (String line : List.of(
                    "nope/usage/64",
                    "task nope/usage/64",
                    "task list --nope/usage/64",
                    "task show t-000000/not_found/1",
                    "sessions show 7/not_found/1",
                    "sessions show nope.jsonl/not_found/1",
                    "sessions tail/not_found/1",
                    "feature show nope/not_found/1",
                    "task deps add x/usage/64",
                    "task add/usage/64",
                    "config check -c nope.toml/config/78",
                    "status -c nope.toml/config/78",
                    "loop show nope/usage/64",
                    "trust --yes nope.toml/not_found/1",
                    "run --agent nope-nope/config/78",
                    "run --stream-json --agent nope-nope/config/78",
                    "run --dry-run --prompt nope.md/config/78",
                    "metrics query/usage/64",
                    "metrics export --format csv/usage/64",
                    "reset/usage/64")) {
                String[] parts = line.split("/", -1);
                RatchetProcess run = project.here((parts[0] + " --json").split(" "));

                Json error = Json.parseOrNothing(run.out());
                assertThat(SCHEMA.problems("error", error)).as(line + run.out()).isEmpty();
                assertThat(error.at("error").textAt("code")).as(line).isEqualTo(parts[1]);
                assertThat(run.exitCode()).as(line).isEqualTo(Integer.parseInt(parts[2]));
                assertThat(run.err())
                        .as(line)
                        .contains("ratchet: "
                                + error.at("error")
                                        .textAt("message")
                                        .lines()
                                        .findFirst()
                                        .orElse(""));
            }
        }
    }
}
