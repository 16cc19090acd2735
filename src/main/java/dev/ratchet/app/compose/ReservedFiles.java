package dev.ratchet.app.compose;

import dev.ratchet.config.Config;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The files that Ratchet is told by or keeps: its own tools do not write them for a model, which could otherwise have the
 * next run do as it likes. Among them only what agents are meant to write is not reserved.
 *
 * @param root the project's directory, without links
 */
record ReservedFiles(Config config, Path root) implements Predicate<Path> {
    private static final Set<String> SETTINGS = Set.of("ratchet.toml", "harness.toml");
    private static final Set<String> OPEN = Set.of("features", "skills");

    static ReservedFiles of(Config config) {
        try {
            return new ReservedFiles(config, config.root().toRealPath());
        } catch (IOException _) {
            return new ReservedFiles(config, config.root());
        }
    }

    @Override
    public boolean test(Path real) {
        Path file = real.startsWith(root) ? config.root().resolve(root.relativize(real)) : real;
        boolean settings = SETTINGS.contains(plain(Objects.requireNonNullElse(file.getFileName(), file)));
        return settings || isKept(file) || isNamed(file);
    }

    private boolean isKept(Path file) {
        Path state = Path.of(plain(config.stateDirectory()));
        Path plain = Path.of(plain(file));
        boolean open = OPEN.stream().anyMatch(name -> plain.startsWith(state.resolve(name)));
        return (plain.startsWith(state) && !open) || config.output().owns(file);
    }

    private boolean isNamed(Path file) {
        Stream<Path> named = Stream.of(config.file(), config.prompt().file()).filter(Objects::nonNull);
        return named.anyMatch(one -> plain(one).equals(plain(file)));
    }

    /** On some disks the case of a name does not count. */
    private static String plain(Path path) {
        return path.toString().toLowerCase(Locale.ROOT);
    }
}
