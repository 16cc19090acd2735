package dev.ratchet.mcp.tool;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One of the arguments that a tool takes, as a model is told of it. */
public record ToolParameter(String name, Kind kind, Need need, String description) {

    /** What its value may be. */
    public sealed interface Kind {
        /** Words, of so many characters at most. */
        record Text(int longest) implements Kind {}

        /** A whole number. */
        record Whole(long least, long most) implements Kind {}

        /** True or false. */
        record Truth() implements Kind {}

        /** One of these words. */
        record Choice(List<String> words) implements Kind {
            public Choice {
                words = List.copyOf(words);
            }
        }

        /** Several texts. */
        record Texts(int most, int longest) implements Kind {}
    }

    /** Whether a call can do without it. */
    public enum Need {
        REQUIRED,
        OPTIONAL
    }

    /** The type of its value in the words of JSON Schema. */
    Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        switch (kind) {
            case Kind.Text(int longest) -> {
                schema.put("type", "string");
                schema.put("maxLength", longest);
            }
            case Kind.Whole(long least, long most) -> {
                schema.put("type", "integer");
                schema.put("minimum", least);
                schema.put("maximum", most);
            }
            case Kind.Truth() -> schema.put("type", "boolean");
            case Kind.Choice(var words) -> {
                schema.put("type", "string");
                schema.put("enum", words);
            }
            case Kind.Texts(int most, int longest) -> {
                schema.put("type", "array");
                schema.put("maxItems", most);
                schema.put("items", Map.of("type", "string", "maxLength", longest));
            }
        }
        schema.put("description", description);
        return schema;
    }
}
