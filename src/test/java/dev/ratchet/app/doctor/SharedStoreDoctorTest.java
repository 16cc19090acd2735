package dev.ratchet.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.InThisProcess;
import dev.ratchet.store.EmbeddedServer;
import dev.ratchet.testing.SampleRepository;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a project with a database for several machines, on the way to its first task and while the server is away. */
class SharedStoreDoctorTest {
    @TempDir
    Path directory;

    private Path project;

    @BeforeEach
    void aRepository() throws Exception {
        project = SampleRepository.in(directory.toRealPath()).project();
        configure(EmbeddedServer.url());
    }

    private void configure(String url) throws Exception {
        Files.writeString(project.resolve("ratchet.toml"), """
            [agent]
            command = "true"
            [sandbox]
            mode = "off"
            [landing]
            push = false
            [store]
            url = "%s"
            project = "p%s"
            """.formatted(url, UUID.randomUUID()));
    }

    /** The exit code and everything that was said. */
    private String told(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        Map<String, String> variables = new HashMap<>(System.getenv());
        variables.put("XDG_STATE_HOME", directory.resolve("state").toString());
        variables.put("PGUSER", "postgres");
        int code = InThisProcess.run(project, variables, stream, stream, arguments);
        return code + "\n" + out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void beforeTheFirstTaskNothingIsAProblem() {
        assertThat(told("doctor"))
                .startsWith("0\n")
                .containsOnlyOnce("has nothing on record yet")
                .containsPattern(
                        "warning +prompt +there is no prompt file .* — tasks need none, for other loops 'ratchet"
                                + " init'");
        assertThat(told("config", "check"))
                .startsWith("0\n")
                .containsPattern("warning: there is no prompt file .*; tasks need none");

        assertThat(told("task", "add", "simple")).startsWith("0\n");
        assertThat(told("doctor")).startsWith("0\n").containsPattern("info +prompt ");
        assertThat(told("config", "check")).startsWith("0\n").doesNotContain("prompt");
    }

    @Test
    void aServerThatIsAwayIsToldOnce() throws Exception {
        configure("jdbc:postgresql://127.0.0.1:1/d");

        assertThat(told("doctor"))
                .startsWith("1\n")
                .containsPattern("problem +database .*cannot be reached")
                .containsOnlyOnce("Connection refused")
                .contains("\n1 problem, ");
        assertThat(told("config", "check")).startsWith("0\n").contains("tasks need none");
    }
}
