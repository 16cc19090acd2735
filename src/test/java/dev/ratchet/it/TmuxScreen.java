package dev.ratchet.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.regex.Pattern;

/** A real terminal of a size that can be changed, in which a program runs, and what is to be seen on it. */
final class TmuxScreen implements AutoCloseable {
    private final TestProject project;
    private final String socket;

    private TmuxScreen(TestProject project) {
        this.project = project;
        this.socket = project.path("../tmux.sock").normalize().toString();
    }

    /** Starts the program there; skips the test where there is no tmux. */
    static TmuxScreen start(TestProject project, int columns, int lines, String... arguments) {
        assumeTrue(TestShell.works(project.directory(), List.of(), "tmux -V"), "there is no tmux");
        TmuxScreen screen = new TmuxScreen(project);
        project.file("../tmux.conf", "set -g remain-on-exit on\nset -g history-limit 5000\n");
        String configuration = project.path("../tmux.conf").toString();
        String width = Integer.toString(columns);
        String height = Integer.toString(lines);
        project.javaOption("-Dratchet.stderr=terminal")
                .property("ratchet.stdout", "terminal")
                .startBy(
                        List.of(
                                "env",
                                "-u",
                                "CI",
                                "-u",
                                "TMUX",
                                "tmux",
                                "-S",
                                screen.socket,
                                "-f",
                                configuration,
                                "new-session",
                                "-d",
                                "-x",
                                width,
                                "-y",
                                height),
                        arguments)
                .exits(0);
        return screen;
    }

    void resize(int columns, int lines) {
        String _ = tmux("resize-window -x %d -y %d".formatted(columns, lines));
    }

    /** Presses a key. */
    void press(String key) {
        String _ = tmux("send-keys -l '%s'".formatted(key));
    }

    /** Whether the program has the screen that nothing scrolls away from. */
    boolean isOther() {
        return tmux("list-panes -F '#{alternate_on}'").equals("1\n");
    }

    /** Tells the program something by a signal. */
    void signal(String name) {
        TestShell.run(
                project.directory(),
                "kill -%s %s"
                        .formatted(name, tmux("list-panes -F '#{pane_pid}'").strip()));
    }

    /** What can be seen now. */
    String seen() {
        return captured("");
    }

    /** The same with all that has scrolled away. */
    String all() {
        return captured("-S - ");
    }

    private String captured(String from) {
        return tmux("capture-pane -p " + from);
    }

    /** Waits until there is something to be seen. */
    void await(String pattern) {
        Pattern wanted = Pattern.compile(pattern, Pattern.DOTALL);
        Await.until(pattern + " on the screen", () -> wanted.matcher(seen()).find(), this::all);
    }

    /** Waits until the program has ended. */
    void awaitEnd() {
        Await.until(
                "the end of the program",
                () -> tmux("list-panes -F '#{pane_dead}'").equals("1\n"),
                this::all);
    }

    private String tmux(String words) {
        TestShell.run(
                project.directory(), "tmux -S '%s' %s > '%s'".formatted(socket, words, project.path("../tmux.out")));
        return project.read("../tmux.out");
    }

    @Override
    public void close() {
        String _ = tmux("kill-server");
    }
}
