package dev.ratchet.config.looptype;

import static java.util.Objects.requireNonNullElse;

import dev.ratchet.brief.Template;
import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.config.value.ConfigSource;
import dev.ratchet.config.value.NearestName;
import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.ClassResources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The loop types of a project: its own files, and those that come with Ratchet. */
public final class LoopTypes {
    /** What is taken where only a validation command is given. */
    public static final String PLAIN = "plain";

    private static final List<String> BUILT_IN = List.of("fix-tests", "implement", "refactor");
    private static final String ENDING = ".yml";

    private final Path root;
    private final Path directory;

    /** @param root what relative paths begin at */
    public LoopTypes(Path root, Path stateDirectory) {
        this.root = root;
        this.directory = stateDirectory.resolve("loops");
    }

    /** A type, or all that is wrong with it. */
    public sealed interface Found {
        record Good(LoopType type) implements Found {}

        record Broken(List<ConfigProblem> problems) implements Found {}

        /** There is none of that name. */
        record Unknown(Complaint complaint) implements Found {}
    }

    /** The names of all types. */
    public List<String> names() {
        Set<String> names = new TreeSet<>(BUILT_IN);
        if (Files.isDirectory(directory)) {
            try (Stream<Path> files = Files.list(directory)) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(ENDING))
                        .map(name -> name.substring(0, name.length() - ENDING.length()))
                        // One whose name is no text cannot be named.
                        .filter(name -> isOwn(ownFile(name)))
                        .forEach(names::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return List.copyOf(names);
    }

    public Found find(String name) {
        return find(name, "");
    }

    /**
     * The type, for a run that may have a validation of its own.
     *
     * @param validation the command that says when the work is done, in place of the type's own; blank for that
     */
    public Found find(String name, String validation) {
        Optional<LoopTypeFile> file = file(name);
        if (file.isEmpty()) {
            String meant = NearestName.of(name, names())
                    .map(near -> "; did you mean %s?".formatted(near))
                    .orElse("");
            return new Found.Unknown(new Complaint(
                    "there is no loop type '%s'".formatted(name),
                    "there are %s%s".formatted(String.join(", ", names()), meant)));
        }
        List<LoopTypeFile> line = new ArrayList<>(List.of(file.get()));
        ancestors(name, line);
        LoopType type = new Assembly(line, root).type(name, validation);
        List<ConfigProblem> problems =
                line.stream().flatMap(one -> one.problems().stream()).toList();
        return problems.isEmpty() && type != null ? new Found.Good(type) : new Found.Broken(problems);
    }

    /** Adds the types that the first one extends, the nearest first. */
    private void ancestors(String name, List<LoopTypeFile> line) {
        Set<String> seen = new HashSet<>(Set.of(name));
        String parent = line.getLast().text("extends");
        while (parent != null) {
            // A type may take the place of the built-in one that it extends.
            Optional<LoopTypeFile> next = seen.contains(parent) ? builtIn(parent) : file(parent);
            String shown = next.map(LoopTypeFile::shown).orElse("");
            if (next.isEmpty() || line.stream().anyMatch(one -> one.shown().equals(shown))) {
                String message = seen.contains(parent) ? "'%s' extends itself" : "there is no loop type '%s'";
                line.getLast().wrong("extends", message.formatted(parent));
                return;
            }
            seen.add(parent);
            line.add(next.get());
            parent = next.get().text("extends");
        }
    }

    private Optional<LoopTypeFile> file(String name) {
        Path file = ownFile(name);
        if (!isOwn(file)) {
            return builtIn(name);
        }
        String shown = root.relativize(file).toString();
        try {
            byte[] bytes = SmallFile.bytes(file, SmallFile.LONGEST_TEXT);
            return Optional.of(LoopTypeFile.read(shown, SmallFile.utf8(bytes)).from(ConfigSource.of(file, bytes)));
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }

    private Path ownFile(String name) {
        return directory.resolve(name + ENDING);
    }

    private boolean isOwn(Path file) {
        return file.normalize().startsWith(directory) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static Optional<LoopTypeFile> builtIn(String name) {
        if (!BUILT_IN.contains(name) && !name.equals(PLAIN)) {
            return Optional.empty();
        }
        String text = ClassResources.text(LoopTypes.class, "loops/" + name + ENDING);
        return Optional.of(LoopTypeFile.read("built-in " + name, text));
    }

    /** Puts a type together out of its file and those that it extends. */
    private record Assembly(List<LoopTypeFile> line, Path root) {
        /** All of it is looked at, so that all that is wrong is told at once. */
        @Nullable
        LoopType type(String name, String validation) {
            Source source = source();
            Template template = source == null ? null : template(source);
            String command = validation.isBlank() ? text("validation_command") : validation;
            String agent = text("agent");
            int exitCode = requireNonNullElse(number("success_exit_code", 0), 0);
            int iterations = requireNonNullElse(number("max_iterations", 0), LoopType.MAX_ITERATIONS);
            int turns = requireNonNullElse(number("max_turns_per_iteration", 1), LoopType.MAX_TURNS);
            Duration timeout = requireNonNullElse(first(file -> file.time("iteration_timeout_ms")), LoopType.TIMEOUT);
            boolean checkFirst = requireNonNullElse(first(file -> file.yesOrNo("check_first")), true);
            List<String> tools = requireNonNullElse(first(file -> file.tools("tools")), List.of());
            if (source == null || template == null) {
                return null;
            }
            return new LoopType(
                    name,
                    line.getFirst().shown(),
                    line.stream().flatMap(file -> file.source().stream()).toList(),
                    requireNonNullElse(text("description"), ""),
                    source.text,
                    template,
                    command == null || command.isBlank() ? null : command,
                    exitCode,
                    iterations,
                    turns,
                    timeout,
                    checkFirst,
                    tools,
                    agent == null || agent.isBlank() ? null : agent);
        }

        private @Nullable Template template(Source source) {
            return switch (Template.parse(source.text)) {
                case Template.Parsed.Wrong(var problem) -> {
                    source.file.wrong(source.key, problem);
                    yield null;
                }
                case Template.Parsed.Good(var template) -> template;
            };
        }

        private record Source(LoopTypeFile file, String key, String text) {}

        /** The nearest file that says what the prompt is. */
        private @Nullable Source source() {
            for (LoopTypeFile file : line) {
                String template = file.text("prompt_template");
                String named = file.text("prompt_file");
                if (template != null && named != null) {
                    file.wrong("prompt_file", "given beside prompt_template; one of them is enough");
                }
                if (template != null) {
                    return new Source(file, "prompt_template", template);
                }
                if (named != null) {
                    return new Source(file, "prompt_file", read(file, named));
                }
            }
            if (line.stream().allMatch(file -> file.problems().isEmpty())) {
                line.getFirst().wrong("prompt_template", "neither it nor prompt_file is given");
            }
            return null;
        }

        private String read(LoopTypeFile file, String named) {
            try {
                return SmallFile.utf8(root.resolve(named), SmallFile.LONGEST_TEXT);
            } catch (IOException e) {
                file.wrong("prompt_file", "cannot be read: " + FailureWords.of(e));
                return "";
            }
        }

        private @Nullable String text(String key) {
            return first(file -> file.text(key));
        }

        private @Nullable Integer number(String key, int least) {
            return first(file -> file.number(key, least));
        }

        private <T> @Nullable T first(Function<LoopTypeFile, @Nullable T> value) {
            for (LoopTypeFile file : line) {
                T found = value.apply(file);
                if (found != null) {
                    return found;
                }
            }
            return null;
        }
    }
}
