package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.ToolContext.BashSettings;
import dev.ratchet.loop.session.ToolResult;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A work tree with something outside it, and all tools on it. */
public final class ToolFixture {
    static final String SECRET = "the secret of the outside";

    final Path outside;
    public final Path tree;
    public final Path scratch;
    private final ToolContext scene;

    public ToolFixture(Path directory) throws IOException {
        this(directory, LoopMessages.NOBODY);
    }

    ToolFixture(Path directory, LoopMessages messages) throws IOException {
        outside = Files.createDirectories(directory.resolve("outside"));
        tree = Files.createDirectories(directory.resolve("tree"));
        scratch = Files.createDirectories(directory.resolve("scratch"));
        Files.writeString(outside.resolve("secret.txt"), SECRET + "\n");
        scene = new ToolContext(
                tree,
                file -> file.endsWith("reserved.txt"),
                new BashSettings(
                        new LocalLauncher().hiding(Set.of("HOME")), scratch, "marker", Map.of("GREETING", "hello")),
                messages);
    }

    public Path file(String name, String content) throws IOException {
        Path file = tree.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    /** So many empty ones in a directory. */
    void files(String parent, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            file(parent + "/" + i, "");
        }
    }

    ToolResult call(String tool, @Nullable Object... input) throws InterruptedException {
        Map<String, @Nullable Object> values = new HashMap<>();
        for (int i = 0; i < input.length; i += 2) {
            values.put(String.valueOf(input[i]), input[i + 1]);
        }
        return Toolbox.of(List.of(tool)).getFirst().call(values, scene);
    }

    public String ok(String tool, @Nullable Object... input) throws InterruptedException {
        ToolResult result = call(tool, input);
        if (result.outcome() != ToolResult.Outcome.OK) {
            throw new AssertionError(tool + " failed: " + result.text());
        }
        return result.text();
    }

    String failed(String tool, @Nullable Object... input) throws InterruptedException {
        ToolResult result = call(tool, input);
        if (result.outcome() != ToolResult.Outcome.FAILED) {
            throw new AssertionError(tool + " did not fail: " + result.text());
        }
        return result.text();
    }
}
