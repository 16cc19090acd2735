package dev.ratchet.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.config.ConfigLoader.Loaded;
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
    private final Map<String, Flag> flags = new HashMap<>();
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
        flags.put(key, new Flag(name, text));
        return this;
    }

    public ConfigFixture variable(String name, String text) {
        environment.put(name, text);
        return this;
    }

    Loaded load() {
        return loadIn("");
    }

    Loaded loadIn(String below) {
        return ConfigLoader.load(directory.resolve(below), file, flags, environment);
    }

    public Config good() {
        return goodIn("");
    }

    Config goodIn(String below) {
        Loaded loaded = loadIn(below);
        assertThat(loaded.problems()).isEmpty();
        return loaded.config();
    }

    public List<String> problems() {
        List<ConfigProblem> problems = load().problems();
        assertThat(problems).isNotEmpty();
        return problems.stream().map(ConfigProblem::toString).toList();
    }
}
