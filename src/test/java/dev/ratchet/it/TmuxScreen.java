package dev.ratchet.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
        return startBy(List.of(), project, columns, lines, arguments);
    }

    /** Starts a shell there, which knows the program with these arguments as {@code ../ratchet.sh}. */
    static TmuxScreen shell(TestProject project, int columns, int lines, String... arguments) {
        String keep = "(printf 'exec '; printf '%q ' \"$@\") > ../ratchet.sh; PS1='$ ' exec bash --norc --noprofile -i";
        return startBy(List.of("bash", "-c", keep, "sh"), project, columns, lines, arguments);
    }

    private static TmuxScreen startBy(
            List<String> by, TestProject project, int columns, int lines, String... arguments) {
        assumeTrue(TestShell.works(project.directory(), List.of(), "tmux -V"), "there is no tmux");
        TmuxScreen screen = new TmuxScreen(project);
        project.file("../tmux.conf", "set -g remain-on-exit on\nset -g history-limit 5000\n");
        List<String> tmux = List.of(
                "env",
                "-u",
                "CI",
                "-u",
                "TMUX",
                "tmux",
                "-S",
                screen.socket,
                "-f",
                project.path("../tmux.conf").toString(),
                "new-session",
                "-d",
                "-x",
                Integer.toString(columns),
                "-y",
                Integer.toString(lines));
        project.property("ratchet.stderr", "terminal")
                .property("ratchet.stdout", "terminal")
                .startBy(Stream.concat(tmux.stream(), by.stream()).toList(), arguments)
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

    /** Presses a key that stands for no character, such as {@code C-z}. */
    void pressSpecial(String key) {
        String _ = tmux("send-keys " + key);
    }

    /** Types a line for a shell. */
    void type(String line) {
        press(line);
        pressSpecial("Enter");
    }

    /** Closes the terminal, as if its window was. */
    void hangUp() {
        String _ = tmux("new-session -d -s other 'exec sleep 1000'");
        String _ = tmux("kill-session -t 0");
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

    /** Waits until something is not to be seen any more. */
    void awaitGone(String words) {
        Await.until(words + " off the screen", () -> !seen().contains(words), this::all);
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
