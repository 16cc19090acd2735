package dev.ratchet.config.looptype;

import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.config.value.ConfigSource;
import dev.ratchet.config.value.NearestName;
import dev.ratchet.config.value.ReadValue;
import dev.ratchet.config.value.TimeSpan;
import dev.ratchet.config.value.ValueOrigin.InFile;
import dev.ratchet.llm.tools.Toolbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** One file of a loop type, read as far as it goes: what is wrong with it is kept with its line. */
final class LoopTypeFile {
    static final List<String> KEYS = List.of(
            "description",
            "extends",
            "prompt_template",
            "prompt_file",
            "validation_command",
            "success_exit_code",
            "max_iterations",
            "max_turns_per_iteration",
            "iteration_timeout_ms",
            "check_first",
            "tools",
            "agent");
    private static final String LIST = "tools";
    private static final TimeSpan TIME = new TimeSpan(TimeSpan.Unit.MILLISECONDS, TimeSpan.Least.MORE_THAN_ZERO);

    private final String shown;
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final List<ConfigProblem> problems = new ArrayList<>();

    private @Nullable ConfigSource source;

    private LoopTypeFile(String shown) {
        this.shown = shown;
    }

    /** @param shown the file as the user would name it */
    static LoopTypeFile read(String shown, String text) {
        LoopTypeFile file = new LoopTypeFile(shown);
        try {
            LoadSettings settings = LoadSettings.builder().setLabel(shown).build();
            Optional<Node> root = new Compose(settings).composeString(text);
            if (root.isPresent() && root.get() instanceof MappingNode mapping) {
                mapping.getValue().forEach(file::take);
            } else if (root.isPresent()) {
                file.wrong(root.get(), null, "expected keys with values");
            }
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0);
            file.problems.add(new ConfigProblem(new InFile(shown, line), null, String.valueOf(e.getProblem())));
        } catch (YamlEngineException e) {
            file.problems.add(new ConfigProblem(new InFile(shown, 0), null, String.valueOf(e.getMessage())));
        }
        return file;
    }

    /** The same, read from a file. */
    LoopTypeFile from(ConfigSource file) {
        source = file;
        return this;
    }

    /** The file that it was read from, unless it is built in. */
    Optional<ConfigSource> source() {
        return Optional.ofNullable(source);
    }

    private void take(NodeTuple entry) {
        String key = entry.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "?";
        Node value = entry.getValueNode();
        if (!KEYS.contains(key)) {
            String meant = NearestName.of(key, KEYS)
                    .map(near -> ", did you mean \"%s\"?".formatted(near))
                    .orElse("");
            wrong(entry.getKeyNode(), key, "unknown key" + meant);
        } else if (nodes.containsKey(key)) {
            wrong(entry.getKeyNode(), key, "given twice");
        } else if (key.equals(LIST) != (value instanceof SequenceNode)) {
            wrong(value, key, key.equals(LIST) ? "expected a list of names" : "expected one value");
        } else {
            nodes.put(key, value);
        }
    }

    List<ConfigProblem> problems() {
        return List.copyOf(problems);
    }

    String shown() {
        return shown;
    }

    @Nullable
    String text(String key) {
        return nodes.get(key) instanceof ScalarNode scalar ? scalar.getValue() : null;
    }

    /** A whole number of at least so much. */
    @Nullable
    Integer number(String key, int least) {
        String text = text(key);
        if (text == null) {
            return null;
        }
        try {
            int number = Integer.parseInt(text.strip());
            if (number >= least) {
                return number;
            }
            wrong(nodes.get(key), key, "must be at least %d, found %s".formatted(least, text));
        } catch (NumberFormatException _) {
            wrong(nodes.get(key), key, "expected a whole number, found \"%s\"".formatted(text));
        }
        return null;
    }

    /** Yes or no. */
    @Nullable
    Boolean yesOrNo(String key) {
        String text = text(key);
        return switch (text) {
            case null -> null;
            case "true" -> true;
            case "false" -> false;
            default -> {
                wrong(nodes.get(key), key, "expected true or false, found \"%s\"".formatted(text));
                yield null;
            }
        };
    }

    /** A span of time, which is more than none. */
    @Nullable
    Duration time(String key) {
        String text = text(key);
        if (text == null) {
            return null;
        }
        return switch (TIME.fromText(text)) {
            case ReadValue.Fine<Duration>(var time) -> time;
            case ReadValue.Wrong<Duration>(var flaws) -> {
                flaws.forEach(flaw -> wrong(key, flaw.message()));
                yield null;
            }
        };
    }

    /** The tools that it names, as far as there are such. */
    @Nullable
    List<String> tools(String key) {
        if (!(nodes.get(key) instanceof SequenceNode sequence)) {
            return null;
        }
        List<String> words = new ArrayList<>();
        for (Node element : sequence.getValue()) {
            if (!(element instanceof ScalarNode scalar)) {
                wrong(element, key, "expected a name");
            } else if (Toolbox.names().contains(scalar.getValue())) {
                words.add(scalar.getValue());
            } else {
                wrong(element, key, noTool(scalar.getValue()));
            }
        }
        return words;
    }

    private static String noTool(String name) {
        String hint = NearestName.of(name, Toolbox.names())
                .map(near -> "did you mean \"%s\"?".formatted(near))
                .orElseGet(() -> "the tools are " + String.join(", ", Toolbox.names()));
        return "there is no tool \"%s\", %s".formatted(name, hint);
    }

    /** Notes that the value of a key is wrong. */
    void wrong(String key, String message) {
        wrong(nodes.get(key), key, message);
    }

    private void wrong(@Nullable Node node, @Nullable String key, String message) {
        int line = node == null
                ? 0
                : node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
        problems.add(new ConfigProblem(new InFile(shown, line), key, message));
    }
}
