package dev.ratchet.app.command;

import dev.ratchet.config.Config;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.SandboxedPlaces;
import dev.ratchet.files.TrustedFiles;
import dev.ratchet.loop.base.FailureWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether what a configuration says may be done: where agents in a sandbox could have written it, only after a person has
 * looked at it.
 */
public record ConfigTrust(Config config, Terminal terminal) {
    /** Why it may not, and what to do. */
    public Optional<String> objection() {
        Optional<Path> memory = PrivateDirectory.existing(terminal.environment());
        if (memory.isEmpty()) {
            return Optional.empty();
        }
        for (Path source : sources()) {
            Optional<String> objection = objection(source, memory.get());
            if (objection.isPresent()) {
                return objection;
            }
        }
        return Optional.empty();
    }

    private Optional<String> objection(Path source, Path memory) {
        Path shown = shown(source);
        try {
            Path named = TrustedFiles.named(source);
            Optional<Path> writer = writer(named, memory);
            TrustedFiles trusted = new TrustedFiles(memory);
            if (writer.isEmpty() || trusted.trusts(named)) {
                return Optional.empty();
            }
            String why = trusted.knows(named)
                    ? "has changed since it was trusted, in a place where agents of %s may write"
                            .formatted(writer.get())
                    : "is in a place where agents of %s may write, and nobody has trusted it".formatted(writer.get());
            return Optional.of("%s %s; look at it, then: ratchet trust %s".formatted(shown, why, shown));
        } catch (IOException e) {
            return Optional.of("cannot tell whether %s is trusted: %s".formatted(shown, FailureWords.of(e)));
        }
    }

    /** Who may write the file, or the link in its place. */
    private static Optional<Path> writer(Path named, Path memory) throws IOException {
        SandboxedPlaces places = new SandboxedPlaces(memory);
        Optional<Path> writer = places.writerOf(named);
        return writer.isPresent() ? writer : places.writerOf(named.toRealPath());
    }

    /** As the user would name it. */
    private Path shown(Path source) {
        return source.startsWith(config.root()) && terminal.directory().startsWith(config.root())
                ? terminal.directory().relativize(source)
                : source;
    }

    /** Every file that says what is run. */
    private List<Path> sources() {
        List<Path> sources = new ArrayList<>();
        if (config.file() != null && Files.exists(config.file())) {
            sources.add(config.file());
        }
        Path loops = config.stateDirectory().resolve("loops");
        if (config.loopType().isPresent() && Files.isDirectory(loops)) {
            try (Stream<Path> files = Files.list(loops)) {
                files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                        .sorted()
                        .forEach(sources::add);
            } catch (IOException _) {
                // The loop types themselves cannot be read either, and say so.
            }
        }
        return sources;
    }
}
