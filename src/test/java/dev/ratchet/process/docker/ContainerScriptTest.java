package dev.ratchet.process.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the scripts make of the shells that containers have. */
class ContainerScriptTest {
    /** As busybox does where its shell prefers its own tools to programs. */
    private static final String NAMES_NO_PATH = "command() { [ \"$*\" = '-v sh' ] && echo sh; }\n";

    @Test
    void aShellThatDoesNotSayWhereItIsCanBeCalledAllTheSame(@TempDir Path directory) throws Exception {
        List<String> words = new ArrayList<>(ContainerScript.PROBE.words(directory.toString(), "", "sh"));
        words.set(2, NAMES_NO_PATH + words.get(2));

        assertThat(said(directory, words)).contains("client=yes");
    }

    private static String said(Path directory, List<String> words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words).directory(directory.toFile());
        builder.environment().put("TMPDIR", directory.toString());
        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return said;
    }
}
