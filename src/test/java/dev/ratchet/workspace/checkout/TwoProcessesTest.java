package dev.ratchet.workspace.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.SampleRepository;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two processes move one and the same checkout along with its branch. */
@Timeout(120)
class TwoProcessesTest {
    private static final String MAIN = "main";
    private static final int ROUNDS = 12;

    @TempDir
    Path directory;

    private SampleRepository sample;
    private UserCheckout checkout;

    @BeforeEach
    void aRepository() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        checkout = new UserCheckout(sample.writer());
    }

    /** A commit on top of where the checkout is, which does not get to see it. */
    private String landed(String word) throws Exception {
        String commit = sample.raw(
                "for n in 1 2 3 4 5; do echo %1$s > %1$s-$n; done; echo %1$s >> a.txt; git add -A;".formatted(word)
                        + " git commit -qm landed; git rev-parse HEAD");
        sample.raw("git reset -q --hard HEAD~");
        return commit;
    }

    private void assertItIsAt(String commit) throws Exception {
        assertThat(sample.raw(
                        "git status --porcelain; git rev-parse HEAD; git diff --stat HEAD; ls .git/index.lock || true"))
                .isEqualTo(commit);
    }

    /** The other process: it is told what to do line by line, and says what came of it. */
    private record Other(Process process, BufferedReader out) implements AutoCloseable {
        static Other start(SampleRepository sample, String stopBefore) throws IOException {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "--enable-native-access=ALL-UNNAMED",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            TwoProcessesTest.class.getName(),
                            sample.around().toString(),
                            sample.project().toString(),
                            sample.scratch().toString(),
                            stopBefore)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return new Other(
                    process,
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)));
        }

        void tell(String from, String to) throws IOException {
            OutputStream in = process.getOutputStream();
            in.write((from + " " + to + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
        }

        @Override
        public void close() throws IOException {
            process.destroyForcibly();
            out.close();
        }
    }

    /** Follows from one commit to another for each line that it is given; before one step it waits for ever. */
    public static void main(String[] words) throws Exception {
        SampleRepository sample =
                new SampleRepository(Path.of(words[0]), Path.of(words[1]), Path.of(words[2]), Path.of(words[0]));
        UserCheckout other = new UserCheckout(sample.writer(), step -> {
            if (step.equals(words[3])) {
                System.out.println(step);
                waitForEver();
            }
        });
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] commits = line.split(" ", -1);
            System.out.println(other.follow(MAIN, commits[0], commits[1], () -> true));
        }
    }

    private static void waitForEver() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void oneOfThemMovesItAndTheOtherFindsItMoved() throws Exception {
        try (Other other = Other.start(sample, "nothing")) {
            String from = sample.raw("git rev-parse HEAD");
            for (int round = 0; round < ROUNDS; round++) {
                String ours = landed("ours-" + round);
                String theirs = landed("theirs-" + round);

                other.tell(from, theirs);
                boolean moved = checkout.follow(MAIN, from, ours, () -> true);

                assertThat(other.out().readLine()).as("round %d", round).isEqualTo(String.valueOf(!moved));
                from = moved ? ours : theirs;
                assertItIsAt(from);
            }
        }
    }

    @Test
    void whoWaitsForOneThatIsKilledHalfWayGoesOnFromWhereItWas() throws Exception {
        String from = sample.raw("git rev-parse HEAD");
        String ours = landed("ours");
        String theirs = landed("theirs");
        try (Other other = Other.start(sample, "ref")) {
            other.tell(from, theirs);
            assertThat(other.out().readLine()).as("its files are there").isEqualTo("ref");
            assertThat(sample.raw("ls theirs-1 .git/index.lock")).isNotEmpty();
            FutureTask<Boolean> waiting = new FutureTask<>(() -> checkout.follow(MAIN, from, ours, () -> true));
            Thread.ofPlatform().start(waiting);
            assertThat(sample.raw("git rev-parse HEAD")).isEqualTo(from);

            other.process().destroyForcibly().waitFor();

            assertThat(waiting.get()).isTrue();
            assertItIsAt(ours);
        }
    }
}
