package dev.ratchet.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A directory with configuration files, and what is said beside them. */
final class Project {
    private final Path directory;
    private final Map<String, ConfigRequest.Flag> flags = new HashMap<>();
    private final Map<String, String> environment = new HashMap<>();
    private @Nullable Path file;

    Project(Path directory) {
        this.directory = directory;
    }

    Project file(String name, String text) throws IOException {
        Path path = directory.resolve(name);
        Files.createDirectories(path.resolveSibling(""));
        Files.writeString(path, text);
        return this;
    }

    Project ratchet(String text) throws IOException {
        return file("ratchet.toml", text);
    }

    Project config(String name) {
        file = Path.of(name);
        return this;
    }

    Project flag(String key, String name, String text) {
        flags.put(key, new ConfigRequest.Flag(name, text));
        return this;
    }

    Project variable(String name, String text) {
        environment.put(name, text);
        return this;
    }

    Loaded load() {
        return loadIn("");
    }

    Loaded loadIn(String below) {
        return ConfigLoader.load(new ConfigRequest(directory.resolve(below), file, flags, environment));
    }

    Config good() {
        return goodIn("");
    }

    Config goodIn(String below) {
        return switch (loadIn(below)) {
            case Loaded.Good(var config) -> config;
            case Loaded.Broken(var problems) -> throw new AssertionError(problems.toString());
        };
    }

    List<String> problems() {
        Loaded loaded = load();
        assertThat(loaded).isInstanceOf(Loaded.Broken.class);
        return ((Loaded.Broken) loaded)
                .problems().stream().map(Problem::toString).toList();
    }
}
