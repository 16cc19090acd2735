package dev.ratchet.config.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fleet.FleetLoop;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoopTablesTest {
    private static final LoopTables TABLES = new LoopTables();

    @Test
    void aTableIsALoopOrAsManyAsItsCountSays() {
        assertThat(TABLES.fromText("[{ name = \"code\", count = 3, recipe = \"task\" }, { name = \"docs\" }]"))
                .isEqualTo(new ReadValue.Fine<>(List.of(
                        new FleetLoop("code", List.of("code-1", "code-2", "code-3"), Map.of("recipe", "task")),
                        new FleetLoop("docs", List.of("docs"), Map.of()))));
    }

    @Test
    void whatIsPrintedCanBeReadAgain() {
        String text = "[{ name = \"a-1\", recipe = \"prompt\", agent = \"codex\", model = \"a \\\"b\\\"\","
                + " prompt_file = \"P.md\", max_iterations = 10, priority = \"low\", workspace = \"directory\" },"
                + " { name = \"b\", count = 2, feature = \"login\", loop_type = \"mine\" }]";
        List<FleetLoop> read = ((ReadValue.Fine<List<FleetLoop>>) TABLES.fromText(text)).value();

        assertThat(TABLES.fromText(TABLES.toToml(read))).isEqualTo(new ReadValue.Fine<>(read));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\0',
            delimiter = '#',
            value = {
                "[{ recipe = \"task\" }]#loop 1: needs a name, ",
                "[{ name = \"a b\" }]#loop 1: needs a name, ",
                "[{ name = \"a\" }, { name = \"a\" }]#there are two loops called 'a'",
                "[{ name = \"a\", count = 2 }, { name = \"a-2\" }]#there are two loops called 'a-2'",
                "[{ name = \"a\", count = 0 }]#loop 1: count: ",
                "[{ name = \"a\", count = 1001 }]#loop 1: count: ",
                "[{ name = \"a\", recipe = \"odd\" }]#loop 1: recipe: ",
                "[{ name = \"a\", priority = \"urgent\" }]#loop 1: priority: ",
                "[{ name = \"a\", max_iterations = -1 }]#loop 1: max_iterations: ",
                "[{ name = \"a\", max_iterations = \"many\" }]#loop 1: max_iterations: ",
                "[{ name = \"a\", colour = \"red\" }]#loop 1: colour: unknown, there are name, count, recipe, ",
                "[{ name = \"a\" }, 3]#loop 2: expected a table, found ",
                "3#expected tables [[fleet.loop]], found "
            })
    void whatIsWrongIsSaidWithTheNumberOfTheLoop(String text, String start) {
        assertThat(TABLES.fromText(text))
                .isInstanceOfSatisfying(
                        ReadValue.Wrong.class,
                        wrong -> assertThat(((ReadValue.Flaw) wrong.flaws().getFirst()).message())
                                .startsWith(start));
    }
}
