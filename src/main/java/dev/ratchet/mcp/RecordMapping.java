package dev.ratchet.mcp;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.ratchet.json.Json;
import dev.ratchet.json.MalformedJson;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The protocol's messages, which are records, as JSON and back, by the one way to JSON that there is here. Members that a
 * record does not know are left out, and so is what is null.
 */
final class RecordMapping implements McpJsonMapper {
    @Override
    public <T> T readValue(String content, Class<T> type) throws IOException {
        return type.cast(present(made(parsed(content), type)));
    }

    @Override
    public <T> T readValue(byte[] content, Class<T> type) throws IOException {
        return readValue(new String(content, StandardCharsets.UTF_8), type);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T readValue(String content, TypeRef<T> type) throws IOException {
        return (T) present(made(parsed(content), type.getType()));
    }

    @Override
    public <T> T readValue(byte[] content, TypeRef<T> type) throws IOException {
        return readValue(new String(content, StandardCharsets.UTF_8), type);
    }

    @Override
    public <T> T convertValue(@Nullable Object from, Class<T> type) {
        return type.cast(present(made(plain(from), type)));
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T convertValue(@Nullable Object from, TypeRef<T> type) {
        return (T) present(made(plain(from), type.getType()));
    }

    @Override
    public String writeValueAsString(Object value) {
        return new Json(plain(value)).line();
    }

    @Override
    public byte[] writeValueAsBytes(Object value) {
        return writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
    }

    private static Object present(@Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("a part of the message is missing, or is not what it has to be");
        }
        return value;
    }

    private static @Nullable Object parsed(String content) throws IOException {
        try {
            return Json.parse(content).value();
        } catch (MalformedJson e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** A value of nothing but maps, lists, texts, numbers and truth values. */
    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> members = new LinkedHashMap<>();
                map.forEach((name, member) -> members.put(String.valueOf(name), plain(member)));
                yield members;
            }
            case Collection<?> items -> items.stream().map(RecordMapping::plain).toList();
            case Record described -> members(described);
            case Enum<?> constant -> constant.name().toLowerCase(Locale.ROOT);
            case Integer number -> number.longValue();
            case null, default -> value;
        };
    }

    private static Map<String, @Nullable Object> members(Record described) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        if (described instanceof McpSchema.Content content) {
            members.put("type", content.type());
        }
        for (RecordComponent component : described.getClass().getRecordComponents()) {
            Object member = plain(component(described, component));
            if (member != null) {
                members.put(name(component), member);
            }
        }
        return members;
    }

    private static @Nullable Object component(Record described, RecordComponent component) {
        try {
            return component.getAccessor().invoke(described);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String name(RecordComponent component) {
        JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
        return named == null || named.value().isEmpty() ? component.getName() : named.value();
    }

    private static @Nullable Object made(@Nullable Object value, Type type) {
        return switch (type) {
            case Class<?> plainType
            when plainType.isRecord() && value instanceof Map<?, ?> members -> record(members, plainType);
            case Class<?> plainType -> fitting(value, plainType);
            case ParameterizedType generic
            when value instanceof List<?> items ->
                items.stream()
                        .map(item -> made(item, generic.getActualTypeArguments()[0]))
                        .toList();
            default -> value;
        };
    }

    private static @Nullable Object record(Map<?, ?> members, Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            values[i] = made(members.get(name(components[i])), components[i].getGenericType());
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    e.getCause() == null ? e.toString() : e.getCause().getMessage(), e);
        }
    }

    /** What is not of the type that a message has there is as good as left out. */
    private static @Nullable Object fitting(@Nullable Object value, Class<?> type) {
        if (type.isEnum() && value instanceof String word) {
            for (Object constant : type.getEnumConstants()) {
                if (constant.toString().equalsIgnoreCase(word)) {
                    return constant;
                }
            }
            return null;
        }
        if (type == Integer.class && value instanceof Long number) {
            return number.intValue();
        }
        return type.isInstance(value) ? value : null;
    }
}
