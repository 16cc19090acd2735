package dev.ratchet.work.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.work.graph.PlanImport;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checklists and JSON become tasks, all of them or none. */
class PlanFileTest {
    @TempDir
    Path directory;

    @Test
    void readsAChecklist() throws IOException {
        Map<String, Task> tasks = imported("""
            # The plan
            - [x] Schema
              With tables.

              ```
              - [ ] not an item
              ```
            - [ ] Backend
              * [ ] Rest (after: schema)
              * [x] Auth
            Words that belong to nobody.
            1. [ ] Front (after: Rest, 1)
            2. [X] Logo
            """);

        assertThat(tasks.keySet()).containsExactly("Schema", "Backend", "Rest", "Auth", "Front", "Logo");
        assertThat(task(tasks, "Schema").description()).isEqualTo("With tables.\n\n```\n- [ ] not an item\n```");
        assertThat(task(tasks, "Backend").description()).isEmpty();
        assertThat(task(tasks, "Rest").parent())
                .isEqualTo(task(tasks, "Backend").id());
        assertThat(task(tasks, "Auth").status()).isEqualTo(TaskStatus.DONE);
        assertThat(task(tasks, "Front").dependsOn())
                .containsExactlyInAnyOrder(
                        task(tasks, "Rest").id(), task(tasks, "Schema").id());
        assertThat(tasks.values().stream().filter(Task::ready).map(Task::title)).containsExactly("Rest");
    }

    @Test
    void readsJsonWithKeysInAnyOrder() throws IOException {
        Map<String, Task> tasks = imported("""
            [{"key": "b", "title": "Second", "parent": "p", "depends_on": ["a"], "priority": 2},
             {"key": "a", "title": "First", "parent": "p", "status": "done"},
             {"key": "p", "title": "Both", "description": "x", "unknown": {"a": [1]}}]
            """);

        assertThat(task(tasks, "Second").ready()).isTrue();
        assertThat(task(tasks, "Second").dependsOn())
                .containsExactly(task(tasks, "First").id());
        assertThat(task(tasks, "Second").priority()).isEqualTo(2);
        assertThat(task(tasks, "Both").status()).isEqualTo(TaskStatus.PENDING);
    }

    @Test
    void aParentIsWhatItsSubTasksAre() throws IOException {
        Map<String, Task> tasks = imported("""
            - [ ] All done
              - [x] a
            - [x] Not done
              - [ ] b
            """);

        assertThat(task(tasks, "All done").status()).isEqualTo(TaskStatus.DONE);
        assertThat(task(tasks, "Not done").status()).isEqualTo(TaskStatus.PENDING);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`- [ ] a (after: b)\n- [ ] b (after: a)` | plan:1 'a' → plan:2 'b' → plan:1 'a'",
                "`- [ ] a (after: a)` | circle",
                "`- [ ] p\n  - [ ] c (after: p)` | plan:1 'p' → plan:2 'c' → plan:1 'p'",
                "`- [ ] a (after: nothing)` | plan:1: waits for 'nothing'",
                "`- [ ] a\n- [ ] A\n- [ ] b (after: a)` | 2 items are called so",
                "`- [ ] a (after: 7)` | no item has this title or number",
                "`nothing here` | has no tasks",
                "`[]` | has no tasks",
                "`[{}]` | needs a 'title'",
                "`[{\"title\": \"a\"}` | no JSON",
                "`[1]` | must be an object",
                "`[{\"title\": \"a\", \"priority\": \"high\"}]` | whole number",
                "`[{\"title\": \"a\", \"status\": \"odd\"}]` | no status",
                "`[{\"title\": \"a\", \"parent\": \"x\"}]` | belongs to 'x'",
                "`[{\"title\": \"a\", \"key\": 1},\n{\"title\": \"b\", \"key\": 1}]` | plan:2: there is another task",
                "`[{\"title\": \"\"}]` | not empty",
            })
    void refusesWhatIsNoPlan(String text, String why) throws IOException {
        Path file = Files.writeString(directory.resolve("plan"), text);

        assertThatThrownBy(() -> PlanFile.read(file, null))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining(why);
    }

    @Test
    void anUnknownFeatureLeavesNothingBehind() throws IOException {
        Path file = Files.writeString(directory.resolve("plan"), "- [ ] a\n- [ ] b\n");
        try (Database database = Database.open(directory.resolve("ratchet.db"))) {
            PlanImport into = new PlanImport(database, new FakeTime(), new RandomIds(new Random(1)));

            assertThatThrownBy(() -> into.run(PlanFile.read(file, "web").plan(), "x", _ -> {}))
                    .hasMessageContaining("no feature 'web'");

            assertThat(new TaskQueries(database).list(TaskQueries.Filter.NONE)).isEmpty();
        }
    }

    private Map<String, Task> imported(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("plan"), text);
        try (Database database = Database.open(directory.resolve("ratchet.db"))) {
            new PlanImport(database, new FakeTime(), new RandomIds(new Random(1)))
                    .run(PlanFile.read(file, null).plan(), "x", _ -> {});
            Map<String, Task> byTitle = new LinkedHashMap<>();
            List<Task> all = new TaskQueries(database).list(TaskQueries.Filter.NONE);
            all.stream().sorted(Comparator.comparing(Task::createdAt)).forEach(task -> byTitle.put(task.title(), task));
            return byTitle;
        }
    }

    private static Task task(Map<String, Task> tasks, String title) {
        return Objects.requireNonNull(tasks.get(title));
    }
}
