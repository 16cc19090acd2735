package dev.ratchet.mcp.tool;

import static dev.ratchet.mcp.tool.ToolParameter.Need.OPTIONAL;
import static dev.ratchet.mcp.tool.ToolParameter.Need.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.json.Json;
import dev.ratchet.mcp.tool.ToolDefinition.Effect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arguments that a model gives are what the tool takes, or it is told what is wrong with them. */
class ToolArgumentsTest {
    private static final ToolDefinition TOOL = ToolDefinition.of("report", Effect.CHANGES, "Reports.")
            .text("summary", REQUIRED, "What you did.")
            .count("files", 10, OPTIONAL, "How many.")
            .truth("done", OPTIONAL, "Whether.")
            .choice("tests", List.of("PASSING", "FAILING"), OPTIONAL, "How they stand.")
            .texts("after", OPTIONAL, "Ids.");

    @Test
    void whatFitsCanBeAskedFor() throws RefusedToolCall {
        ToolArguments arguments = ToolArguments.of(
                TOOL,
                Json.parseOrNothing("{\"summary\":\"größer\",\"files\":3,\"done\":true,\"after\":[\"a\",\"b\"]}"));

        assertThat(arguments.text("summary")).isEqualTo("größer");
        assertThat(arguments.number("files")).contains(3L);
        assertThat(arguments.truth("done")).contains(true);
        assertThat(arguments.optionalText("tests")).isEmpty();
        assertThat(arguments.texts("after")).containsExactly("a", "b");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {}                                    | report needs the argument 'summary': What you did.
        {"summary":" "}                       | report needs the argument 'summary'
        {"summary":5}                         | the argument 'summary' of report has to be a text
        {"summary":"a\\u0000b"}               | without NUL
        {"summary":"x","files":11}            | a whole number from 0 to 10
        {"summary":"x","files":"3"}           | a whole number from 0 to 10
        {"summary":"x","done":"true"}         | true or false
        {"summary":"x","tests":"passing"}     | one of PASSING, FAILING
        {"summary":"x","after":"a"}           | an array
        {"summary":"x","after":[1]}           | an array
        {"summary":"x","status":"done"}       | report takes no argument 'status'; it takes summary, files, done, tests, after
        []                                    | one JSON object
        """)
    void whatDoesNotFitIsRefusedWithWordsForTheModel(String given, String words) {
        assertThatThrownBy(() -> ToolArguments.of(TOOL, Json.parseOrNothing(given)))
                .isInstanceOf(RefusedToolCall.class)
                .hasMessageContaining(words);
    }

    @Test
    void aTextHasABound() {
        assertThatThrownBy(() -> ToolArguments.of(TOOL, new Json(Map.of("summary", "x".repeat(50_001)))))
                .hasMessageContaining("at most 50000 characters");
    }

    @Test
    void modelsAreToldTheSameAsASchema() {
        assertThat(TOOL.required()).containsExactly("summary");
        assertThat(new Json(TOOL.properties()).line())
                .contains("\"tests\":{\"type\":\"string\",\"enum\":[\"PASSING\",\"FAILING\"]")
                .contains("\"files\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":10");
    }
}
