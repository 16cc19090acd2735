package dev.ratchet.llm.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.llm.tools.files.WorkTree;
import dev.ratchet.loop.base.Trouble;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolboxTest {
    @Test
    void noNamesMeanAll() {
        assertThat(Toolbox.of(List.of()))
                .extracting(Tool::name)
                .containsExactly(
                        "read", "write", "edit", "list", "glob", "grep", "bash", "complete_task", "query", "share");
    }

    @Test
    void hasOnlyWhatWasNamed() {
        assertThat(Toolbox.of(List.of("grep", "read", "grep")))
                .extracting(Tool::name)
                .containsExactly("grep", "read");
    }

    @Test
    void everyToolIsDescribedWithItsParameters() {
        assertThat(Toolbox.of(List.of())).allSatisfy(tool -> {
            assertThat(tool.description()).isNotBlank();
            assertThat(tool.schema()).startsWith("{\"type\":\"object\",\"properties\":{");
        });
        assertThat(schema("read")).contains("\"path\"", "\"offset\"", "\"limit\"", "\"required\":[\"path\"]");
        assertThat(schema("write")).contains("\"path\"", "\"content\"");
        assertThat(schema("edit")).contains("\"path\"", "\"old_string\"", "\"new_string\"", "\"replace_all\"");
        assertThat(schema("grep"))
                .contains(
                        "\"path\"", "\"file_pattern\"", "\"context_lines\"", "\"case_insensitive\"", "\"max_results\"");
        assertThat(schema("bash")).contains("\"command\"", "\"timeout_ms\"");
    }

    @Test
    void onlyReadingIsDoneSideBySide() {
        assertThat(Toolbox.of(List.of()))
                .filteredOn(tool -> tool.effect() == Tool.Effect.READS)
                .extracting(Tool::name)
                .containsExactly("read", "list", "glob", "grep");
        assertThat(Toolbox.of(List.of("complete_task")))
                .extracting(Tool::effect)
                .containsExactly(Tool.Effect.ENDS);
    }

    @Test
    void aSceneNeedsADirectory(@TempDir Path directory) {
        assertThatThrownBy(() -> new WorkTree(directory.resolve("missing"), _ -> false))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("cannot work in");
    }

    private static String schema(String tool) {
        return Toolbox.of(List.of(tool)).getFirst().schema();
    }
}
