package dev.ratchet.llm.tools;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test of tools: each has a work tree of its own. */
abstract class TestWithTools {
    @TempDir
    Path directory;

    ToolFixture scene;

    @BeforeEach
    void makeTree() throws IOException {
        scene = new ToolFixture(directory);
    }
}
