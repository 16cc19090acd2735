package dev.ratchet.mcp.tool;

import dev.ratchet.mcp.tool.ToolParameter.Kind;
import dev.ratchet.mcp.tool.ToolParameter.Need;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A tool as a model is told of it. */
public record ToolDefinition(String name, Effect effect, String description, List<ToolParameter> parameters) {
    /** What a call can take as one text: all that an attempt may ask for at once is not much more. */
    private static final int LONGEST_TEXT = 50_000;

    private static final int MOST_TEXTS = 100;

    public ToolDefinition {
        parameters = List.copyOf(parameters);
    }

    /** What a call does to the world. */
    public enum Effect {
        READS,
        CHANGES
    }

    /** One that takes nothing yet. */
    public static ToolDefinition of(String name, Effect effect, String description) {
        return new ToolDefinition(name, effect, description, List.of());
    }

    public ToolDefinition text(String parameter, Need need, String meaning) {
        return with(new ToolParameter(parameter, new Kind.Text(LONGEST_TEXT), need, meaning));
    }

    public ToolDefinition texts(String parameter, Need need, String meaning) {
        return with(new ToolParameter(parameter, new Kind.Texts(MOST_TEXTS, LONGEST_TEXT), need, meaning));
    }

    public ToolDefinition choice(String parameter, List<String> words, Need need, String meaning) {
        return with(new ToolParameter(parameter, new Kind.Choice(words), need, meaning));
    }

    /** A whole number from nothing up. */
    public ToolDefinition count(String parameter, long most, Need need, String meaning) {
        return with(new ToolParameter(parameter, new Kind.Whole(0, most), need, meaning));
    }

    public ToolDefinition truth(String parameter, Need need, String meaning) {
        return with(new ToolParameter(parameter, new Kind.Truth(), need, meaning));
    }

    private ToolDefinition with(ToolParameter parameter) {
        List<ToolParameter> more = new ArrayList<>(parameters);
        more.add(parameter);
        return new ToolDefinition(name, effect, description, more);
    }

    /** What its arguments have to be, each with its own schema. */
    public Map<String, Object> properties() {
        Map<String, Object> properties = new LinkedHashMap<>();
        parameters.forEach(parameter -> properties.put(parameter.name(), parameter.schema()));
        return properties;
    }

    /** The arguments that no call can do without. */
    public List<String> required() {
        return parameters.stream()
                .filter(parameter -> parameter.need() == Need.REQUIRED)
                .map(ToolParameter::name)
                .toList();
    }
}
