package dev.ratchet.app.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TaskImportTest extends TaskCommandFixture {
    @Test
    void whatIsListedCanBeImported() throws IOException {
        assertThat(ratchet("feature", "create", "web")).isZero();
        Files.writeString(directory.resolve("TODO.md"), "- [x] a\n- [ ] b (after: a)\n  - [ ] c\n");
        assertThat(ratchet("task", "import", "TODO.md", "--feature", "web")).isZero();
        assertThat(out()).isEqualTo("Imported 3 tasks.\n");
        assertThat(ratchet("task", "list", "--json")).isZero();
        Files.writeString(directory.resolve("tasks.json"), out());

        assertThat(ratchet("task", "import", "tasks.json")).isZero();

        assertThat(ratchet("feature", "show", "web", "--json")).isZero();
        assertThat(out())
                .contains("\"status\":\"ready\",\"model\":null,\"tasks\":6,\"open_tasks\":4,\"failed_tasks\":0");
        assertThat(ratchet("feature", "delete", "web")).isEqualTo(1);
        assertThat(err()).contains("has 6 tasks");
    }

    @Test
    void importingTwiceDoublesNothingAndAddsWhatIsNew() throws IOException {
        Path file = directory.resolve("TODO.md");
        Files.writeString(file, "- [ ] a\n- [ ] b (after: a)\n  - [ ] c\n  - [ ] c\n");
        assertThat(ratchet("task", "import", "TODO.md")).isZero();
        assertThat(ratchet("task", "import", "TODO.md")).isZero();
        assertThat(out()).isEqualTo("Imported 0 tasks; 4 were there already.\n");

        Files.writeString(file, """
            - [ ] z
            - [x] a
            - [ ] b
              - [ ] c
              - [ ] c
              - [ ] new (after: z)
                - [x] deep
                - [ ] deeper
            - [ ] c
            """);
        assertThat(ratchet("task", "import", "./TODO.md")).isZero();
        assertThat(out()).isEqualTo("Imported 5 tasks; 4 were there already.\n");
        assertThat(ratchet("task", "tree")).isZero();
        assertThat(out().replaceAll("t-[0-9a-f]{6} ", "").lines())
                .containsExactlyInAnyOrder(
                        "[ ] a  (ready)",
                        "[ ] b",
                        "├─ [ ] c  (ready)",
                        "├─ [ ] c  (ready)",
                        "└─ [ ] new",
                        "   ├─ [x] deep",
                        "   └─ [ ] deeper  (ready)",
                        "[ ] z  (ready)",
                        "[ ] c  (ready)");
        assertThat(ratchet("task", "import", "TODO.md", "--json")).isZero();
        assertThat(out()).startsWith("{\"imported\":0,\"ids\":[],\"recognised\":[\"t-");

        Files.writeString(directory.resolve("OTHER.md"), "- [ ] a\n");
        assertThat(ratchet("task", "import", "OTHER.md")).isZero();
        assertThat(out()).isEqualTo("Imported 1 task.\n");
    }

    @Test
    void aTaskWithoutASourceOnRecordIsRecognisedByItsPlaceAndItsFeature() throws IOException {
        assertThat(ratchet("feature", "create", "web")).isZero();
        assertThat(ratchet("task", "add", "a")).isZero();
        assertThat(ratchet("task", "add", "b", "--feature", "web")).isZero();
        Files.writeString(directory.resolve("TODO.md"), "- [ ] a\n- [ ] b\n");

        assertThat(ratchet("task", "import", "TODO.md")).isZero();
        assertThat(out()).isEqualTo("Imported 1 task; 1 was there already.\n");
        assertThat(ratchet("task", "list", "--json")).isZero();
        assertThat(out().split("\"title\":\"a\"", -1)).hasSize(2);
        assertThat(out().split("\"title\":\"b\"", -1)).hasSize(3);

        // From now on it is a task of that file, and of no other.
        Files.writeString(directory.resolve("OTHER.md"), "- [ ] a\n");
        assertThat(ratchet("task", "import", "OTHER.md")).isZero();
        assertThat(out()).isEqualTo("Imported 1 task.\n");
        assertThat(ratchet("task", "import", "TODO.md")).isZero();
        assertThat(out()).isEqualTo("Imported 0 tasks; 2 were there already.\n");
    }

    @Test
    void whatWasNotReadAsATaskIsNamed() throws IOException {
        Files.writeString(
                directory.resolve("TODO.md"),
                "- milk\n- [ ] a\n  - detail\n  ```\n  - code\n  ```\n\nwords\n* bread\n");
        assertThat(ratchet("task", "import", "TODO.md")).isZero();
        assertThat(err().lines())
                .containsExactly(
                        "ratchet: TODO.md:1, 9: bullets without a box are left out, for a task has a box: '- [ ]"
                                + " title'",
                        "ratchet: TODO.md:3: bullets without a box are part of the description above, for a task has a"
                                + " box: '- [ ] title'");
        Files.writeString(directory.resolve("t.json"), "[{\"title\":\"x\",\n\"prioritee\":1}]");
        assertThat(ratchet("task", "import", "t.json")).isZero();
        assertThat(err()).contains("t.json:1: the key 'prioritee' means nothing here and is left out");
        Files.writeString(directory.resolve("none.md"), "- milk\n");
        assertThat(ratchet("task", "import", "none.md")).isEqualTo(1);
        assertThat(err()).contains("has no tasks", "none.md:1: bullets without a box");
    }

    @Test
    void userStoriesOfTheRalphFamilyAreRead() throws IOException {
        Files.writeString(directory.resolve("prd.json"), """
            {"project": "Shop", "branchName": "ralph/cart", "userStories": [
              {"id": "US-1", "title": "Cart", "description": "As a buyer", "acceptanceCriteria": ["it adds", "it sums"],
               "priority": 1, "passes": true, "notes": "soon"},
              {"id": "US-2", "title": "Pay", "priority": 2, "passes": false, "color": "red"}]}
            """);
        assertThat(ratchet("task", "import", "prd.json")).isZero();
        assertThat(out()).isEqualTo("Imported 2 tasks.\n");
        assertThat(err())
                .contains("branchName 'ralph/cart' is not heeded", "story US-2: the key 'color' means nothing");
        assertThat(ratchet("task", "list", "--status", "done", "--json")).isZero();
        assertThat(out())
                .contains("\"title\":\"Cart\"", "\"priority\":1")
                .contains("As a buyer\\n\\nAcceptance criteria:\\n- it adds\\n- it sums\\n\\nsoon");
        assertThat(ratchet("task", "import", "prd.json")).isZero();
        assertThat(out()).isEqualTo("Imported 0 tasks; 2 were there already.\n");

        Files.writeString(directory.resolve("other.json"), "{\"stories\": []}");
        assertThat(ratchet("task", "import", "other.json")).isEqualTo(1);
        assertThat(err()).contains("an object without 'userStories'");
    }
}
