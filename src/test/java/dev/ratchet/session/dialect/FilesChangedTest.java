package dev.ratchet.session.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.Transcript;
import dev.ratchet.loop.session.Usage;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilesChangedTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Edit         | {"file_path":"/a","old_string":"x"} | 1
        Write        | {"content":"x","file_path":"/a"}    | 1
        MultiEdit    | {"file_path":"/a","edits":[]}       | 1
        NotebookEdit | {"notebook_path":"/a.ipynb"}        | 1
        Read         | {"file_path":"/a"}                  | 0
        Bash         | {"command":"Edit file_path /a"}     | 0
        Edit         | {"file_path":null}                  | 0
        Edit         | {"file_path":["/a"]}                | 0
        Edit         | "file_path"                         | 0
        Write        | {}                                  | 0
        """)
    void areThoseThatEditingToolsName(String tool, String input, int files) {
        assertThat(read(call(tool, input)).filesChanged()).isEqualTo(files);
    }

    @Test
    void areCountedOnceEachHoweverOftenTheyAreEdited() {
        String stream = call("Write", "{\"file_path\":\"/a\"}").repeat(3)
                + call("Edit", "{\"file_path\":\"/a\"}")
                + call("Edit", "{\"file_path\":\"/b\"}");

        assertThat(read(stream).filesChanged()).isEqualTo(2);
    }

    @Test
    void areRememberedUpToANumberAndALength() {
        String many = IntStream.range(0, 6000)
                .mapToObj(i -> call("Write", "{\"file_path\":\"/%s/%d\"}".formatted("d".repeat(100), i)))
                .collect(Collectors.joining());
        String deep = "x".repeat(100_000);

        assertThat(read(many).filesChanged()).isEqualTo(5000);
        assertThat(read(call("Edit", "{\"file_path\":\"/a%s\"}".formatted(deep))
                                + call("Edit", "{\"file_path\":\"/b%s\"}".formatted(deep)))
                        .filesChanged())
                .isEqualTo(1);
    }

    @Test
    void numbersThatNobodyCanHaveUsedAreCut() {
        Usage usage = read("""
            {"type":"result","subtype":"success","is_error":false,"num_turns":1e300,"total_cost_usd":1e300,\
            "usage":{"input_tokens":9223372036854775807,"output_tokens":-5}}
            """).usage();

        assertThat(usage).isEqualTo(new Usage(1_000_000_000_000L, 0, 0, null));
        assertThat(read(call("T".repeat(100_000), "{}")).toolCalls()).containsOnlyKeys("T".repeat(200));
    }

    private static Transcript read(String stream) {
        return StreamReading.whole("claude", stream).transcript();
    }

    private static String call(String tool, String input) {
        return """
            {"type":"assistant","message":{"id":"m","content":[{"type":"tool_use","id":"t","name":"%s","input":%s}]}}
            """.formatted(tool, input);
    }
}
