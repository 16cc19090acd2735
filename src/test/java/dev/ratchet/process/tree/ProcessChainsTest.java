package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.process.Running;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that fork and exit faster than one can look. They are caught because the kernel says that there is somebody whom
 * no look finds, which it can say only to a process that has no other children. One that runs tests may have the database
 * of all tests as its child, so each chain has a process of its own that catches it.
 */
@EnabledOnOs(OS.LINUX)
class ProcessChainsTest {
    private static final String OF_ONE_SESSION = """
        cat > chain.sh <<'END'
        trap '' TERM
        touch alive
        sh chain.sh &
        END
        sh chain.sh &
        """;

    private static final String OF_MANY_SESSIONS = """
        cat > chain.pl <<'END'
        use POSIX;
        $SIG{TERM} = 'IGNORE';
        my $end = time + 30;
        while (time < $end) {
          my $child = fork;
          exit 0 if $child;
          POSIX::setsid();
          open(my $alive, '>', 'alive');
        }
        END
        perl chain.pl &
        """;

    @TempDir
    Path directory;

    @Test
    void oneThatForksAndExitsFasterThanOneCanLookIsCaught() throws Exception {
        assertCaught(OF_ONE_SESSION);
    }

    @Test
    void oneThatLeavesItsSessionAtEveryStepIsCaught() throws Exception {
        assumeTrue(ProgramSearch.find("perl", directory, "/usr/bin:/bin") instanceof ProgramLookup.Found);
        assertCaught(OF_MANY_SESSIONS);
    }

    private void assertCaught(String chain) throws Exception {
        Process catcher = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ProcessChainsTest.class.getName(),
                        directory.toString(),
                        chain)
                .redirectErrorStream(true)
                .start();
        String said = new String(catcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(catcher.waitFor()).as(said).isZero();
    }

    /** Starts the chain in the directory, ends it, and fails if there is something left of it. */
    public static void main(String[] words) throws Exception {
        Path place = Path.of(words[0]);
        File alive = place.resolve("alive").toFile();
        Running running = new Scripts(place).start("m", words[1]);
        Scripts.awaitExit(running);
        Scripts.await("chain", alive::exists);

        var _ = running.end(Duration.ofMillis(50));

        // Who catches it is a matter of time: the one who ends the session, or whoever looks at all children meanwhile.
        Scripts.await("nobody left", LinuxCalls::childless);
        assertThat(alive.delete()).isTrue();
        assertThat(alive).doesNotExist();
    }
}
