package dev.ratchet.llm.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.ToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Somebody swaps a directory, or a file, for a link to the outside, again and again, while the tools are used. */
@Timeout(120)
class SwappedLinkTest extends TestWithTools {
    private static final int CALLS = 150;

    private Path aside;
    private Thread swapper = Thread.ofPlatform().unstarted(() -> {});
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicLong swaps = new AtomicLong();

    @BeforeEach
    void prepare() throws Exception {
        scene.file("spot/secret.txt", "harmless secret\n");
        Files.createDirectories(scene.outside.resolve("sub"));
        aside = Files.createDirectories(directory.resolve("aside"));
    }

    @AfterEach
    void stop() throws Exception {
        over.set(true);
        swapper.join();
    }

    @Test
    void aDirectoryThatBecomesALinkDoesNotLeadOut() throws Exception {
        Path spot = scene.tree.resolve("spot");
        Path kept = scene.tree.resolve("kept");
        Path link = Files.createSymbolicLink(scene.tree.resolve("link"), scene.outside);
        swapWhileTested(() -> {
            move(spot, kept);
            move(link, spot);
            move(spot, link);
            move(kept, spot);
        });
        useAllTools();
    }

    @Test
    void aFileThatBecomesALinkDoesNotLeadOut() throws Exception {
        Path spot = scene.tree.resolve("spot/secret.txt");
        Path link = scene.tree.resolve("link");
        Path fresh = scene.tree.resolve("fresh");
        swapWhileTested(() -> {
            Files.createSymbolicLink(link, scene.outside.resolve("secret.txt"));
            move(link, spot);
            Files.writeString(fresh, "harmless secret\n");
            move(fresh, spot);
        });
        useAllTools();
    }

    private void useAllTools() throws Exception {
        int done = 0;
        for (int i = 0; i < CALLS || swaps.get() < CALLS; i++) {
            assertThat(swapper.isAlive()).as("somebody still swaps").isTrue();
            done += harmless(scene.call("read", "path", "spot/secret.txt"));
            done += harmless(scene.call("grep", "pattern", "secret", "path", "spot"));
            done += harmless(scene.call("grep", "pattern", "secret"));
            done += harmless(scene.call("list", "path", "spot"));
            done += harmless(scene.call("glob", "pattern", "**", "path", "spot"));
            done += harmless(scene.call("write", "path", "spot/new.txt", "content", "mine"));
            done += harmless(scene.call("write", "path", "spot/sub/deep" + i % 7 + "/new.txt", "content", "mine"));
            done += harmless(
                    scene.call("edit", "path", "spot/secret.txt", "old_string", "secret", "new_string", "secret!"));
        }
        assertThat(done).as("calls that found something").isPositive();
        try (Stream<Path> outside = Files.walk(scene.outside)) {
            assertThat(outside.map(path -> scene.outside.relativize(path).toString()))
                    .containsExactlyInAnyOrder("", "secret.txt", "sub");
        }
        assertThat(scene.outside.resolve("secret.txt")).hasContent(ToolFixture.SECRET + "\n");
    }

    private static int harmless(ToolResult result) {
        assertThat(result.text()).doesNotContain(ToolFixture.SECRET);
        return result.outcome() == ToolResult.Outcome.OK ? 1 : 0;
    }

    /** Where nothing is for a moment, a tool may make a directory; it is put aside. */
    private void move(Path from, Path to) throws IOException {
        while (true) {
            try {
                Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
                return;
            } catch (FileSystemException _) {
                Files.move(to, aside.resolve(Long.toString(System.nanoTime())), StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    private interface Swap {
        void swap() throws IOException;
    }

    private void swapWhileTested(Swap swap) {
        swapper = Thread.ofPlatform().daemon().start(() -> {
            while (!over.get()) {
                try {
                    swap.swap();
                    swaps.incrementAndGet();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        });
    }
}
