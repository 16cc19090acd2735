package dev.ratchet.app.command;

import dev.ratchet.config.Config;
import dev.ratchet.config.value.ConfigSource;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.SandboxedPlaces;
import dev.ratchet.files.TrustedFiles;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.process.sandbox.GuardRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether what a configuration says may be done: where agents in a sandbox could have written it, only after a person has
 * looked at it.
 */
public record ConfigTrust(Config config, Terminal terminal) {
    /** Why it may not, and what to do. */
    public Optional<Complaint> objection() {
        Optional<Path> memory = PrivateDirectory.existing(terminal.environment());
        if (memory.isEmpty()) {
            return Optional.empty();
        }
        for (ConfigSource source : config.sources()) {
            Optional<Complaint> objection = objection(source, memory.get());
            if (objection.isPresent()) {
                return objection;
            }
        }
        return Optional.empty();
    }

    private Optional<Complaint> objection(ConfigSource source, Path memory) {
        Path shown = shown(source.file());
        try {
            Path named = TrustedFiles.named(source.file());
            Optional<Path> writer = writer(named, memory);
            TrustedFiles trusted = new TrustedFiles(memory);
            if (writer.isEmpty() || trusted.trusts(named, source.digest())) {
                return Optional.empty();
            }
            String why = trusted.knows(named)
                    ? "has changed since it was trusted, in a place where agents of %s may write"
                            .formatted(writer.get())
                    : "is in a place where agents of %s may write, and nobody has trusted it".formatted(writer.get());
            return Optional.of(new Complaint(
                    "%s %s".formatted(shown, why), "look at it, then: ratchet trust %s".formatted(shown)));
        } catch (IOException e) {
            return Optional.of(
                    Complaint.of("cannot tell whether %s is trusted: %s".formatted(shown, FailureWords.of(e))));
        }
    }

    /** Trusts all of it: what we have written ourselves needs nobody's look, wherever it is. */
    public void grant() {
        Optional<Path> memory = PrivateDirectory.existing(terminal.environment());
        if (memory.isEmpty()) {
            return;
        }
        try {
            for (ConfigSource source : config.sources()) {
                new TrustedFiles(memory.get()).trust(TrustedFiles.named(source.file()), source.digest());
            }
        } catch (IOException _) {
            // Then whoever runs it is asked for a look at it.
        }
    }

    /** Who may write it, or does so at this moment. */
    private static Optional<Path> writer(Path named, Path memory) throws IOException {
        Optional<Path> writer = new SandboxedPlaces(memory).writerOfAny(named);
        return writer.isPresent() ? writer : GuardRecords.exposedBy(memory, named);
    }

    /** As the user would name it. */
    private Path shown(Path source) {
        return source.startsWith(config.root()) && terminal.directory().startsWith(config.root())
                ? terminal.directory().relativize(source)
                : source;
    }
}
