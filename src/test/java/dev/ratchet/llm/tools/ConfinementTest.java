package dev.ratchet.llm.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.llm.tools.files.TreePath;
import dev.ratchet.llm.tools.files.WorkTree;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No path gets out of the work tree, by whatever tool. */
@Timeout(120)
class ConfinementTest extends TestWithTools {
    @BeforeEach
    void prepare() throws Exception {
        scene.file("in/a.txt", "inside\n");
        link("to-outside", scene.outside);
        link("to-secret", scene.outside.resolve("secret.txt"));
        link("up", Path.of(".."));
        link("relative", Path.of("../outside/secret.txt"));
        link("in/relative", Path.of("../../outside/secret.txt"));
        link("dangling", scene.outside.resolve("new.txt"));
        link("dangling-relative", Path.of("../outside/new.txt"));
        link("chain1", Path.of("chain2"));
        link("chain2", Path.of("in/chain3"));
        link("in/chain3", Path.of("../to-outside"));
        link("loop1", Path.of("loop2"));
        link("loop2", Path.of("loop1"));
        link("root", Path.of("/"));
        link("proc", Path.of("/proc/self/root"));
        link("cwd", Path.of("/proc/self/cwd"));
        link("sly", scene.tree.resolve("../outside/secret.txt"));
        link("in/out-and-in", Path.of("../../tree/in/a.txt"));
    }

    /** JUnit has a word to say about each of them that it finds. */
    @AfterEach
    void removeLinks() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path link : all.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    private List<String> escapes() {
        String outside = scene.outside.toString();
        List<String> escapes = new ArrayList<>(List.of(
                "..",
                "../outside/secret.txt",
                "in/../../outside/secret.txt",
                "./../outside/secret.txt",
                "in/./.././../outside/secret.txt",
                "../tree/../outside/secret.txt",
                "in/../..",
                "../tree",
                "/etc/passwd",
                "/",
                "//etc/passwd",
                "/dev/zero",
                "/dev/stdin",
                "/proc/self/environ",
                "/proc/self/root/etc/passwd",
                "/proc/self/cwd",
                "/proc/self/fd/0",
                "/dev/fd/0",
                "to-outside",
                "to-outside/secret.txt",
                "to-outside/../secret.txt",
                "to-outside/new/file.txt",
                "to-secret",
                "to-secret/x",
                "up",
                "up/outside/secret.txt",
                "up/up/up",
                "relative",
                "in/relative",
                "dangling",
                "dangling/x",
                "dangling-relative",
                "chain1/secret.txt",
                "in/chain3/secret.txt",
                "loop1",
                "loop1/x",
                "root",
                "root/etc/passwd",
                "proc/etc/passwd",
                "cwd/pom.xml",
                "sly",
                "in/out-and-in",
                "in/../chain1/../outside/secret.txt",
                "nul\0byte",
                "../outside/secret.txt\0.txt",
                "missing/../../outside/secret.txt"));
        escapes.add(outside);
        escapes.add(outside + "/secret.txt");
        escapes.add(scene.tree + "/../outside/secret.txt");
        escapes.add(scene.tree + "x");
        escapes.add(scene.tree + "/to-outside/secret.txt");
        escapes.add("/proc/self/root" + outside + "/secret.txt");
        escapes.add("/proc/self/root" + scene.tree + "/in/a.txt");
        return escapes;
    }

    @Test
    void everyEscapeFailsWithAMessageByEveryTool() throws Exception {
        List<String> before = outsideWorld();
        assertThat(escapes()).hasSizeGreaterThanOrEqualTo(30);
        for (String path : escapes()) {
            for (String said : new String[] {
                scene.failed("read", "path", path),
                scene.failed("write", "path", path, "content", "mine"),
                scene.failed("edit", "path", path, "old_string", "secret", "new_string", "mine"),
                scene.failed("list", "path", path),
                scene.failed("glob", "pattern", "**", "path", path),
                scene.failed("grep", "pattern", ".", "path", path)
            }) {
                assertThat(said)
                        .as(path)
                        .containsAnyOf("leads out of the work tree", "too many links", "cannot be a path")
                        .doesNotContain(ToolFixture.SECRET)
                        .doesNotContain("root:");
            }
        }
        assertThat(outsideWorld()).isEqualTo(before);
    }

    @Test
    void patternsDoNotLeadOutEither() throws Exception {
        for (String pattern :
                List.of("../**", "/etc/*", "in/../../**", "{..,in}/*", "to-outside/*", "up/**", "**/secret.txt")) {
            assertThat(scene.call("glob", "pattern", pattern).text()).doesNotContain("secret.txt\n");
            assertThat(scene.call("grep", "pattern", ".", "file_pattern", pattern)
                            .text())
                    .doesNotContain(ToolFixture.SECRET);
        }
        assertThat(scene.failed("glob", "pattern", "../**")).contains("leads out");
        assertThat(scene.ok("grep", "pattern", "secret|inside"))
                .doesNotContain("secret")
                .contains("in/a.txt:1:inside");
    }

    @Test
    void linksThatStayInsideAreFollowed() throws Exception {
        link("alias", Path.of("in"));
        link("absolute", scene.tree.resolve("in/a.txt"));
        link("in/home", Path.of(".."));
        link("in/new", Path.of("made.txt"));
        for (String path : List.of(
                "alias/a.txt",
                "absolute",
                "in/home/in/home/in/a.txt",
                scene.tree + "/in/a.txt",
                scene.tree.toRealPath() + "/alias/./a.txt",
                "in//a.txt",
                "missing/../in/a.txt",
                "in/a.txt/")) {
            assertThat(scene.ok("read", "path", path)).as(path).contains("inside");
        }
        scene.ok("write", "path", "in/new", "content", "made");
        assertThat(scene.tree.resolve("in/made.txt")).hasContent("made");
        assertThat(scene.tree.resolve("in/new")).isSymbolicLink();
        assertThat(scene.ok("edit", "path", "alias/a.txt", "old_string", "inside", "new_string", "changed"))
                .isEqualTo("replaced 1 piece in in/a.txt");
    }

    @Test
    void aTreeThatIsReachedByALinkIsStillOneTree() throws Exception {
        Path alias = Files.createSymbolicLink(directory.resolve("alias"), scene.tree);
        WorkTree tree = new WorkTree(alias, _ -> false);
        assertThat(tree.place(alias + "/in/a.txt")).isEqualTo(new TreePath(List.of("in", "a.txt")));
        assertThat(tree.place(scene.tree.toRealPath() + "/in/a.txt")).isEqualTo(new TreePath(List.of("in", "a.txt")));
    }

    @Test
    void oddNamesAreNames() throws Exception {
        for (String name : List.of("new\nline", "~", "$HOME", "-rf", "...", "a\\b", "*", "tab\t", " x", "%2e%2e")) {
            scene.ok("write", "path", "odd/" + name, "content", "odd");
            assertThat(scene.tree.resolve("odd").resolve(name)).hasContent("odd");
            assertThat(scene.ok("read", "path", "odd/" + name)).isEqualTo("     1\todd\n");
        }
    }

    @Test
    void whatIsNoRegularFileIsNotOpened() throws Exception {
        var made = new Shell(new LocalLauncher(), scene.scratch)
                .run(new ShellCommand("mkfifo pipe", scene.tree, Map.of(), "marker", Duration.ofSeconds(30)));
        assumeTrue(made.exitCode() == 0, "mkfifo is there");
        link("to-pipe", Path.of("pipe"));
        for (String path : List.of("pipe", "to-pipe")) {
            assertThat(scene.failed("read", "path", path)).contains("only regular files");
            assertThat(scene.failed("write", "path", path, "content", "x")).contains("only regular files");
            assertThat(scene.failed("edit", "path", path, "old_string", "a", "new_string", "b"))
                    .contains("only regular files");
            assertThat(scene.failed("list", "path", path)).contains("only regular files");
            assertThat(scene.failed("grep", "pattern", "x", "path", path)).contains("only regular files");
            assertThat(scene.failed("glob", "pattern", "x", "path", path)).contains("only regular files");
        }
        assertThat(scene.ok("glob", "pattern", "**")).isEqualTo("in/a.txt\n");
        assertThat(scene.ok("list")).contains("pipe (not a regular file)\n");
        assertThat(scene.ok("grep", "pattern", "inside")).contains("in/a.txt");
    }

    @Test
    void aTreeThatWasReplacedIsNotTouched() throws Exception {
        Files.move(scene.tree, directory.resolve("moved"));
        Files.createSymbolicLink(scene.tree, scene.outside);
        assertThat(scene.failed("read", "path", "secret.txt")).contains("no longer what it was");
        assertThat(scene.failed("write", "path", "new.txt", "content", "x")).contains("no longer what it was");
    }

    private void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(scene.tree.resolve(name), target);
    }

    /** Everything beside the tree, with its content. */
    private List<String> outsideWorld() throws IOException {
        List<String> world = new ArrayList<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted().toList()) {
                if (!path.startsWith(scene.tree)) {
                    world.add(path + (Files.isRegularFile(path) ? "=" + Files.readString(path) : ""));
                }
            }
        }
        return world;
    }
}
