package dev.ratchet.mcp.tool;

import dev.ratchet.json.Json;
import dev.ratchet.mcp.tool.ToolParameter.Kind;
import dev.ratchet.mcp.tool.ToolParameter.Need;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The arguments of one call, which are what the tool takes. */
public final class ToolArguments {
    private final Json given;

    private ToolArguments(Json given) {
        this.given = given;
    }

    /** Those that a model has given, if they fit. */
    public static ToolArguments of(ToolDefinition tool, Json given) throws RefusedToolCall {
        if (!given.isObject() && !given.isNothing()) {
            throw new RefusedToolCall("the arguments of %s have to be one JSON object".formatted(tool.name()));
        }
        for (String name : given.members().keySet()) {
            if (tool.parameters().stream()
                    .noneMatch(parameter -> parameter.name().equals(name))) {
                throw new RefusedToolCall(
                        "%s takes no argument '%s'; it takes %s".formatted(tool.name(), shortened(name), names(tool)));
            }
        }
        for (ToolParameter parameter : tool.parameters()) {
            check(tool, parameter, given.at(parameter.name()));
        }
        return new ToolArguments(given);
    }

    private static String names(ToolDefinition tool) {
        return tool.parameters().isEmpty()
                ? "none"
                : tool.parameters().stream().map(ToolParameter::name).collect(Collectors.joining(", "));
    }

    private static void check(ToolDefinition tool, ToolParameter parameter, Json value) throws RefusedToolCall {
        boolean blank = value.isNothing() || value.text("x").isBlank();
        if (blank && parameter.need() == Need.REQUIRED) {
            throw new RefusedToolCall(
                    "%s needs the argument '%s': %s".formatted(tool.name(), parameter.name(), parameter.description()));
        }
        if (!value.isNothing() && !fits(parameter.kind(), value)) {
            throw new RefusedToolCall("the argument '%s' of %s has to be %s"
                    .formatted(parameter.name(), tool.name(), form(parameter.kind())));
        }
    }

    private static boolean fits(Kind kind, Json value) {
        return switch (kind) {
            case Kind.Text(int longest) -> isText(value, longest);
            case Kind.Whole(long least, long most) ->
                value.value() instanceof Long number && number >= least && number <= most;
            case Kind.Truth() -> value.value() instanceof Boolean;
            case Kind.Choice(var words) -> words.contains(value.text(""));
            case Kind.Texts(int most, int longest) ->
                value.isArray()
                        && value.items().size() <= most
                        && value.items().stream().allMatch(item -> isText(item, longest));
        };
    }

    /** A NUL ends words where they become arguments of a program. */
    private static boolean isText(Json value, int longest) {
        String text = value.text();
        return text != null && text.length() <= longest && text.indexOf('\0') < 0;
    }

    private static String form(Kind kind) {
        return switch (kind) {
            case Kind.Text(int longest) -> "a text of at most %d characters, without NUL".formatted(longest);
            case Kind.Whole(long least, long most) -> "a whole number from %d to %d".formatted(least, most);
            case Kind.Truth() -> "true or false";
            case Kind.Choice(var words) -> "one of " + String.join(", ", words);
            case Kind.Texts(int most, int longest) ->
                "an array of at most %d texts, each of at most %d characters".formatted(most, longest);
        };
    }

    private static String shortened(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "…";
    }

    /** A text that the tool needs. */
    public String text(String name) {
        return given.textAt(name);
    }

    /** A text that a call can do without. */
    public Optional<String> optionalText(String name) {
        return Optional.of(given.textAt(name)).filter(text -> !text.isBlank());
    }

    public List<String> texts(String name) {
        return given.at(name).items().stream().map(item -> item.text("")).toList();
    }

    public Optional<Long> number(String name) {
        return given.at(name).value() instanceof Long number ? Optional.of(number) : Optional.empty();
    }

    public Optional<Boolean> truth(String name) {
        return given.at(name).value() instanceof Boolean truth ? Optional.of(truth) : Optional.empty();
    }

    /** All of them on one line. */
    public String line() {
        return given.isNothing() ? "{}" : given.line();
    }
}
