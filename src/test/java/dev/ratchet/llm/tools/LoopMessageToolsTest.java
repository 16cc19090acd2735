package dev.ratchet.llm.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tools that talk and touch no file. */
class LoopMessageToolsTest {
    @TempDir
    Path directory;

    @Test
    void completionHasASummary() throws Exception {
        ToolFixture scene = new ToolFixture(directory);
        assertThat(scene.ok("complete_task", "summary", " all green \n", "unknown", Map.of()))
                .isEqualTo("all green");
        assertThat(scene.failed("complete_task", "summary", "")).contains("is empty");
        assertThat(scene.failed("complete_task")).contains("\"summary\" is missing");
        assertThat(scene.failed("complete_task", "summary", Map.of())).contains("a string, not an object");
    }

    @Test
    void aloneThereIsNobodyToTalkTo() throws Exception {
        ToolFixture scene = new ToolFixture(directory);
        assertThat(scene.failed("query", "loop", "other", "question", "well?")).contains("no loop \"other\"");
        assertThat(scene.failed("share", "loop", "other", "text", "news")).contains("no loop \"other\"");
    }

    @Test
    void speaksToTheMailbox() throws Exception {
        List<String> heard = new ArrayList<>();
        ToolFixture scene = new ToolFixture(directory, new LoopMessages() {
            @Override
            public String query(String loop, String question) {
                return loop + " says no to " + question;
            }

            @Override
            public void share(String loop, String text) {
                heard.add(loop + ": " + text);
            }
        });
        assertThat(scene.ok("query", "loop", "other", "question", "well?")).isEqualTo("other says no to well?");
        assertThat(scene.ok("share", "loop", "other", "text", "news")).contains("\"other\"");
        assertThat(heard).containsExactly("other: news");
        assertThat(scene.failed("query", "loop", "other")).contains("\"question\" is missing");
        assertThat(scene.failed("query", "loop", 1L, "question", "well?")).contains("a string");
        assertThat(scene.failed("share", "text", "news")).contains("\"loop\" is missing");
        assertThat(scene.failed("share", "loop", "other", "text", List.of())).contains("a string, not a list");
        assertThat(heard).hasSize(1);
    }
}
