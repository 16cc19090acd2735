package dev.ratchet.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** This very program once more, in a session of its own: it goes on when the terminal is closed and when we end. */
public final class DetachedProgram {
    private static final Path OWN_WORDS = Path.of("/proc/self/cmdline");
    private static final String JAR = "-jar";
    private static final String CLASS_PATH = "-cp";

    private DetachedProgram() {}

    /**
     * Starts it with the words that this process was started with.
     *
     * @param property a system property for it
     * @param left the argument that it is not given
     * @param input what it may read; nothing if it is empty
     * @param output where all that it prints goes
     */
    public static Process start(String property, String left, String input, Path output) throws LaunchFailed {
        List<String> words = new ArrayList<>();
        words.add(OwnPrograms.OF_THIS_PROCESS.require("setsid").toString());
        words.addAll(again(ownWords(), property, left));
        try {
            Process process = new ProcessBuilder(words)
                    .redirectOutput(output.toFile())
                    .redirectErrorStream(true)
                    .start();
            handIn(input, process);
            return process;
        } catch (IOException e) {
            throw new LaunchFailed("cannot start Ratchet again: " + e.getMessage(), e);
        }
    }

    private static void handIn(String input, Process process) {
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException _) {
            // It has ended before it read this, and says why.
        }
    }

    /** The same call of Java, but nobody watches its streams. */
    static List<String> again(List<String> words, String property, String left) throws LaunchFailed {
        int program = IntStream.range(1, words.size())
                .filter(at -> namesWhatToRun(words.get(at)))
                .findFirst()
                .orElse(words.size());
        int own = program + (program < words.size() && words.get(program).equals(CLASS_PATH) ? 3 : 2);
        if (own > words.size()) {
            throw new LaunchFailed("cannot start Ratchet again: it is not known how it was started");
        }
        List<String> again = new ArrayList<>(List.of(words.getFirst(), "-D" + property));
        words.subList(1, program).stream()
                .filter(word -> !word.matches("(?s)-Dratchet\\.std(in|out|err)=.*"))
                .forEach(again::add);
        again.addAll(words.subList(program, own));
        words.subList(own, words.size()).stream()
                .filter(word -> !word.equals(left))
                .forEach(again::add);
        return again;
    }

    /** A jar by itself, or a class in one, as the launcher has it. */
    private static boolean namesWhatToRun(String word) {
        return word.equals(JAR) || word.equals(CLASS_PATH);
    }

    private static List<String> ownWords() throws LaunchFailed {
        ProcessHandle.Info info = ProcessHandle.current().info();
        String java = info.command().orElse("java");
        try {
            List<String> words = new ArrayList<>(List.of(java));
            if (Files.exists(OWN_WORDS)) {
                String all = new String(Files.readAllBytes(OWN_WORDS), StandardCharsets.UTF_8);
                List<String> told = Arrays.asList(all.split("\0", -1));
                // What ends with a sign for the end has nothing behind it.
                words.addAll(told.subList(1, told.size() - 1));
            } else {
                words.addAll(Arrays.asList(info.arguments().orElse(new String[0])));
            }
            return words;
        } catch (IOException e) {
            throw new LaunchFailed("cannot find out how Ratchet was started: " + e.getMessage(), e);
        }
    }
}
