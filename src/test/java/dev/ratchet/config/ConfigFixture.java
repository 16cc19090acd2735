package dev.ratchet.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.config.value.ConfigProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A directory with configuration files, and what is said beside them. */
public final class ConfigFixture {
    private final Path directory;
    private final Map<String, ConfigRequest.Flag> flags = new HashMap<>();
    private final Map<String, String> environment = new HashMap<>();
    private @Nullable Path file;

    public ConfigFixture(Path directory) {
        this.directory = directory;
    }

    ConfigFixture file(String name, String text) throws IOException {
        Path path = directory.resolve(name);
        Files.createDirectories(path.resolveSibling(""));
        Files.writeString(path, text);
        return this;
    }

    public ConfigFixture ratchet(String text) throws IOException {
        return file("ratchet.toml", text);
    }

    ConfigFixture config(String name) {
        file = Path.of(name);
        return this;
    }

    public ConfigFixture flag(String key, String name, String text) {
        flags.put(key, new ConfigRequest.Flag(name, text));
        return this;
    }

    public ConfigFixture variable(String name, String text) {
        environment.put(name, text);
        return this;
    }

    LoadedConfig load() {
        return loadIn("");
    }

    LoadedConfig loadIn(String below) {
        return ConfigLoader.load(new ConfigRequest(directory.resolve(below), file, flags, environment));
    }

    public Config good() {
        return goodIn("");
    }

    Config goodIn(String below) {
        return switch (loadIn(below)) {
            case LoadedConfig.Good(var config) -> config;
            case LoadedConfig.Broken(var problems) -> throw new AssertionError(problems.toString());
        };
    }

    public List<String> problems() {
        LoadedConfig loaded = load();
        assertThat(loaded).isInstanceOf(LoadedConfig.Broken.class);
        return ((LoadedConfig.Broken) loaded)
                .problems().stream().map(ConfigProblem::toString).toList();
    }
}
