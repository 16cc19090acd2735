package dev.ratchet.screen;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.screen.BlockLine.Tone;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A tool call in one line, whatever the agent calls its tools and their arguments.
 *
 * @param change what it changes in a file, as far as the call tells, or in the list of what is to be done
 */
record CallGist(String label, String gist, String note, Answers answers, List<BlockLine> change) {
    private static final int LONGEST_GIST = 400;
    private static final int LONGEST_LABEL = 40;
    private static final Pattern SHELL =
            Pattern.compile("(?:/\\S+/)?(?:ba|z|da)?sh -l?c (['\"]?)(.*)\\1", Pattern.DOTALL);
    private static final List<String> TELLING =
            List.of("query", "url", "description", "prompt", "pattern", "name", "id", "text", "message");

    /** What a reader wants to see of the answer. */
    enum Answers {
        /** A command's output. */
        OUTPUT,
        /** How much was found. */
        COUNT,
        /** Nothing but that it failed. */
        NOTHING
    }

    static CallGist of(AgentEvent.ToolCalled call, @Nullable String directory) {
        return new Reading(call, directory).gist();
    }

    /** One call while it is made out. */
    private record Reading(
            AgentEvent.ToolCalled call, @Nullable String directory) {

        private CallGist gist() {
            String command = argument("command", "cmd");
            String file = argument("file_path", "path", "notebook_path", "absolute_path", "filePath", "target_file");
            if (command != null) {
                return line(shellWords(command), Answers.OUTPUT);
            }
            if (call.arguments().isEmpty()) {
                return line(shellWords(call.input()), Answers.OUTPUT);
            }
            if (has("changes")) {
                return line(changedFiles(), Answers.NOTHING);
            }
            if (has("todos")) {
                return plan(list("todos"));
            }
            if (call.tool().equals("todo_list")) {
                return plan(list("items"));
            }
            if (has("pattern")) {
                return line(search(argument("pattern"), file), Answers.COUNT);
            }
            return file == null ? line(telling(), Answers.COUNT) : ofFile(relative(file));
        }

        private CallGist ofFile(String file) {
            List<BlockLine> change = change();
            if (change.isEmpty()) {
                return line(file + range(), Answers.COUNT);
            }
            long added = LineDiff.count(Tone.ADDED, change);
            long removed = LineDiff.count(Tone.REMOVED, change);
            String note = Stream.of(added == 0 ? "" : "+" + added, removed == 0 ? "" : "−" + removed)
                    .filter(Predicate.not(String::isEmpty))
                    .collect(Collectors.joining(" "));
            return new CallGist(label(), brief(file), note, Answers.NOTHING, change);
        }

        private List<BlockLine> change() {
            String before = argument("old_string", "oldString", "old_str", "old");
            String after = argument("new_string", "newString", "new_str", "new");
            if (before != null && after != null) {
                return LineDiff.of(before, after);
            }
            if (has("edits")) {
                List<BlockLine> changes = new ArrayList<>();
                for (Json edit : list("edits")) {
                    changes.addAll(LineDiff.of(edit.textAt("old_string"), edit.textAt("new_string")));
                }
                return changes;
            }
            String content = argument("content", "file_text", "contents");
            return content == null ? List.of() : BlockLine.all(Tone.ADDED, content);
        }

        /** Which lines of a file are read. */
        private String range() {
            String from = argument("offset");
            String most = argument("limit");
            if (from == null && most == null) {
                return "";
            }
            return " · " + (most == null ? "" : most + " lines ") + (from == null ? "" : "from " + from).strip();
        }

        private String changedFiles() {
            return list("changes").stream()
                    .map(change -> (change.textAt("kind") + " " + relative(change.textAt("path"))).strip())
                    .collect(Collectors.joining(", "));
        }

        /** How far a list of things to do has come, and what is being done: what is told to be, else the first that is open. */
        private CallGist plan(List<Json> steps) {
            long done = steps.stream().filter(Reading::isDone).count();
            String now = steps.stream()
                    .filter(step -> step.textAt("status").equals("in_progress"))
                    .findFirst()
                    .or(() -> steps.stream().filter(step -> !isDone(step)).findFirst())
                    .map(step -> " · " + words(step))
                    .orElse("");
            List<BlockLine> list = steps.stream()
                    .map(step -> new BlockLine(Tone.CONTEXT, brief((isDone(step) ? "✓ " : "○ ") + words(step))))
                    .toList();
            String gist = "%d of %d done%s".formatted(done, steps.size(), now);
            return new CallGist(label(), brief(gist), "", Answers.NOTHING, list);
        }

        private static boolean isDone(Json step) {
            return step.textAt("status").equals("completed")
                    || step.at("completed").isTrue();
        }

        private static String words(Json step) {
            return step.at("content").text(step.textAt("text"));
        }

        private String search(@Nullable String pattern, @Nullable String file) {
            return pattern + (file == null ? "" : " in " + relative(file));
        }

        private String telling() {
            String known = argument(TELLING.toArray(String[]::new));
            return known == null
                    ? call.arguments().entrySet().stream()
                            .sorted(Map.Entry.comparingByKey())
                            .map(argument -> argument.getKey() + ": " + argument.getValue())
                            .collect(Collectors.joining(", "))
                    : known;
        }

        private CallGist line(String gist, Answers answers) {
            return new CallGist(label(), brief(gist), "", answers, List.of());
        }

        private String label() {
            String name = switch (call.tool()) {
                case "command_execution", "run_shell_command", "developer__shell" -> "shell";
                case "file_change" -> "edit";
                case "todo_list" -> "plan";
                default ->
                    call.tool().startsWith("mcp__")
                            ? call.tool().substring("mcp__".length()).replace("__", ".")
                            : call.tool();
            };
            return TerminalSafeText.brief(name, LONGEST_LABEL);
        }

        private static String brief(String gist) {
            return TerminalSafeText.brief(gist, LONGEST_GIST);
        }

        /** What a command does, without the shell that Codex names each time. */
        private static String shellWords(String command) {
            Matcher shell = SHELL.matcher(command.strip());
            return shell.matches() ? shell.group(2).replace("\\\"", "\"").replace("\\\\", "\\") : command;
        }

        private List<Json> list(String name) {
            return Json.parseOrNothing(call.arguments().getOrDefault(name, "")).items();
        }

        private boolean has(String name) {
            return call.arguments().containsKey(name);
        }

        private @Nullable String argument(String... names) {
            return Stream.of(names)
                    .map(call.arguments()::get)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }

        private String relative(String file) {
            try {
                Path path = Path.of(file);
                Path home = Path.of(directory == null ? "" : directory);
                boolean below = home.isAbsolute() && path.startsWith(home) && !path.equals(home);
                return below ? home.relativize(path).toString() : file;
            } catch (InvalidPathException _) {
                return file;
            }
        }
    }
}
