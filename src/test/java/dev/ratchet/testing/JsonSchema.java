package dev.ratchet.testing;

import dev.ratchet.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks values against docs/schema/ratchet.json, of whose language it knows the words that are used there. */
public record JsonSchema(Json root) {
    private static final String DEFINITIONS = "#/$defs/";

    public static JsonSchema ofTheDocumentation() {
        try {
            return new JsonSchema(Json.parse(page("schema/ratchet.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A page of the documentation. */
    public static String page(String name) {
        try {
            return Files.readString(Path.of(System.getProperty("basedir", ""), "docs", name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Json definition(String name) {
        return root.at("$defs").at(name);
    }

    /** What is wrong with a value that is to have this shape; nothing if it is fine. */
    public List<String> problems(String shape, Json value) {
        List<String> problems = new ArrayList<>();
        if (!definition(shape).isObject()) {
            problems.add("there is no shape " + shape);
        }
        check(shape, definition(shape), value.value(), problems);
        return problems;
    }

    private void check(String place, Json schema, @Nullable Object value, List<String> problems) {
        String reference = schema.at("$ref").text();
        if (reference != null) {
            check(place, definition(reference.substring(DEFINITIONS.length())), value, problems);
        }
        List<Json> choices = schema.at("anyOf").items();
        if (!choices.isEmpty() && choices.stream().noneMatch(choice -> fits(choice, value))) {
            check(place, choices.getFirst(), value, problems);
        }
        if (schema.has("type") && types(schema).stream().noneMatch(type -> isOf(type, value))) {
            problems.add("%s is %s, not %s".formatted(place, new Json(value).line(), types(schema)));
        }
        if (schema.has("enum")
                && schema.at("enum").items().stream().noneMatch(one -> Objects.equals(one.value(), value))) {
            problems.add("%s is %s".formatted(place, value));
        }
        String pattern = schema.at("pattern").text();
        if (pattern != null && value instanceof String text && !Pattern.matches(pattern, text)) {
            problems.add("%s is '%s'".formatted(place, text));
        }
        if (value instanceof Map<?, ?> object) {
            members(place, schema, object, problems);
        }
        if (value instanceof List<?> list && schema.has("items")) {
            list.forEach(item -> check(place + "[]", schema.at("items"), item, problems));
        }
    }

    private boolean fits(Json schema, @Nullable Object value) {
        List<String> problems = new ArrayList<>();
        check("", schema, value, problems);
        return problems.isEmpty();
    }

    private void members(String place, Json schema, Map<?, ?> object, List<String> problems) {
        schema.at("required").items().stream()
                .map(name -> name.text(""))
                .filter(name -> !object.containsKey(name))
                .forEach(name -> problems.add("%s lacks %s".formatted(place, name)));
        object.forEach((name, inner) -> {
            Json known = schema.at("properties").at(String.valueOf(name));
            if (known.isObject()) {
                check(place + "." + name, known, inner, problems);
            } else if (schema.at("additionalProperties").isFalse()) {
                problems.add("%s has %s, which is not on the page".formatted(place, name));
            }
        });
    }

    private static List<String> types(Json schema) {
        String only = schema.at("type").text();
        return only == null
                ? schema.at("type").items().stream().map(type -> type.text("")).toList()
                : List.of(only);
    }

    private static boolean isOf(String type, @Nullable Object value) {
        return switch (type) {
            case "string" -> value instanceof String;
            case "integer" -> value instanceof Long;
            case "number" -> value instanceof Number;
            case "boolean" -> value instanceof Boolean;
            case "object" -> value instanceof Map<?, ?>;
            case "array" -> value instanceof List<?>;
            case "null" -> value == null;
            default -> throw new IllegalArgumentException("no type: " + type);
        };
    }
}
