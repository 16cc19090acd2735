package dev.ratchet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.CommandDispatcher;
import dev.ratchet.app.command.CommandEntry;
import dev.ratchet.app.command.CommandGroup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Ratchet tells people to type can be typed: the commands in its messages exist and take what they are given. */
class AdviceTest {
    private static final Path SOURCES = Path.of("src/main");
    private static final Pattern LITERAL =
            Pattern.compile("\"\"\"(.*?)\"\"\"|\"((?:[^\"\\\\\n]|\\\\.)*)\"", Pattern.DOTALL);
    private static final Pattern QUOTED = Pattern.compile("'ratchet ((?:[^'\n]|'[^' ,;.)\"\n][^'\n]*')+)'");
    private static final Pattern EXAMPLE = Pattern.compile("(?m)^  ratchet ([^\n]+?)(?:  +.*| \\| .*| > .*| && .*)?$");
    private static final Pattern MENTIONED = Pattern.compile("[`(:,] ?ratchet (-?[a-z0-9][-a-z0-9]*)");

    @ParameterizedTest
    @MethodSource("advised")
    void whatIsQuotedInAMessageCanBeTyped(String line) {
        assertThatCode(() -> parse(words(line))).as(line).doesNotThrowAnyException();
    }

    static Stream<String> advised() {
        return found(QUOTED);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleOfAHelpCanBeTyped(String line) {
        assertThatCode(() -> parse(words(line))).as(line).doesNotThrowAnyException();
    }

    static Stream<String> examples() {
        return found(EXAMPLE);
    }

    @ParameterizedTest
    @MethodSource("mentioned")
    void everyCommandThatIsMentionedExists(String word) {
        assertThat(word.matches("-.*|\\d+") || find(Commands.group(), word).isPresent())
                .as(word)
                .isTrue();
    }

    static Stream<String> mentioned() {
        return found(MENTIONED);
    }

    @Test
    void theSearchFindsWhatThereIs() {
        assertThat(advised()).contains("reset --circuit", "task add TITLE", "sessions show last");
        assertThat(examples()).contains("run 5", "task list --ready");
        assertThat(mentioned()).contains("trust", "init");
    }

    /** Walks down to the command, and has picocli parse the rest; placeholders are words like any other. */
    private static void parse(List<String> words) {
        CommandGroup group = Commands.group();
        List<String> rest = words;
        if (rest.getFirst().equals("help")) {
            rest = rest.subList(1, rest.size());
        }
        while (!rest.isEmpty() && !rest.getFirst().matches("COMMAND|ACTION")) {
            Optional<CommandEntry> entry = find(group, rest.getFirst());
            boolean bare = entry.isEmpty() && rest.getFirst().matches("-.*|\\d+");
            CommandEntry meant = bare ? find(group, "run").orElseThrow() : entry.orElseThrow();
            rest = bare ? rest : rest.subList(1, rest.size());
            switch (meant.make()) {
                case CommandGroup further -> group = further;
                case Command command -> {
                    CommandDispatcher.line(command, meant).parseArgs(rest.toArray(String[]::new));
                    return;
                }
            }
        }
    }

    private static Optional<CommandEntry> find(CommandGroup group, String word) {
        return group.entries().stream()
                .filter(entry -> entry.word().equals(word))
                .findFirst();
    }

    /** As a shell would split it, with something in place of what is filled in. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Pattern.compile("'([^']*)'|([^ ']+)")
                .matcher(line.replaceAll("%[sd]", "1"))
                .results()
                .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                .forEach(words::add);
        return words;
    }

    private static Stream<String> found(Pattern pattern) {
        return texts().flatMap(text -> pattern.matcher(text).results())
                .map(result -> result.group(1))
                .distinct();
    }

    private static Stream<String> texts() {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files
                    .filter(file -> file.toString().matches(".*\\.(java|md|toml|sh)"))
                    .flatMap(AdviceTest::texts)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All string literals of a source, those that are added up as one; of other files all of them. */
    private static Stream<String> texts(Path file) {
        try {
            String text = Files.readString(file);
            if (!file.toString().endsWith(".java")) {
                return Stream.of(text);
            }
            return LITERAL.matcher(text.replaceAll("\"\\s*\\+\\s*\"", ""))
                    .results()
                    .map(AdviceTest::literal);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String literal(MatchResult found) {
        return found.group(1) == null
                ? found.group(2).replace("\\\"", "\"")
                : found.group(1).stripIndent();
    }
}
