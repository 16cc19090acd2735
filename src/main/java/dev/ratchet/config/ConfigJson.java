package dev.ratchet.config;

import dev.ratchet.config.key.ResolvedValue;
import dev.ratchet.config.value.TomlText;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tomlj.TomlArray;
import org.tomlj.TomlTable;

/** A configuration for programs: every value that counts, and where it came from. */
public final class ConfigJson {
    private ConfigJson() {}

    public static String settings(Config config) {
        return Json.object(json -> {
            json.put("file", config.file() == null ? null : config.file().toString());
            json.put("recipe", config.kind().word());
            json.objects("settings", config.resolved(), setting -> write(json, setting));
        });
    }

    private static void write(JsonWriter json, ResolvedValue<?> setting) {
        String toml = setting.toml();
        json.put("key", setting.path());
        json.put(
                "value",
                new Json(toml == null ? null : value(TomlText.parse(toml).orElse(toml))));
        json.put("hidden", setting.hidden());
        json.put("given", setting.given());
        json.put("origin", setting.origin().shown());
    }

    private static @Nullable Object value(Object toml) {
        return switch (toml) {
            case TomlArray array ->
                array.toList().stream().map(ConfigJson::value).toList();
            case TomlTable table -> {
                Map<String, @Nullable Object> members = new LinkedHashMap<>();
                table.toMap().forEach((name, inner) -> members.put(name, value(inner)));
                yield members;
            }
            case String text -> text;
            case Number number -> number;
            case Boolean truth -> truth;
            default -> toml.toString();
        };
    }
}
