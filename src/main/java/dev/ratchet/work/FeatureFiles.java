package dev.ratchet.work;

import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.SafeFile;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What people and agents have written about features: each has a directory with a specification and a plan. */
public final class FeatureFiles {
    private final Path directory;
    private final Map<Path, Optional<String>> read = new ConcurrentHashMap<>();

    /** @param directory that of all features */
    public FeatureFiles(Path directory) {
        this.directory = directory;
    }

    public Path specFile(String feature) {
        return directory.resolve(feature).resolve("spec.md");
    }

    public Path planFile(String feature) {
        return directory.resolve(feature).resolve("plan.md");
    }

    /** What is to be built; read once, so that all attempts of a run have the same before them. */
    public Optional<String> spec(String feature) {
        return read.computeIfAbsent(specFile(feature), this::text);
    }

    /** How it is to be built; read once too. */
    public Optional<String> plan(String feature) {
        return read.computeIfAbsent(planFile(feature), this::text);
    }

    /** Writes the first specification of a feature; one that is there is not touched. */
    public void specify(String feature, String text) {
        Path file = specFile(feature);
        if (text.isBlank()) {
            throw new Trouble("what the feature '%s' is to be must not be empty".formatted(feature));
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new Trouble("there is a specification in %s already".formatted(file))
                    .withHint("leave out -d and -f to keep it");
        }
        try {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
        } catch (IOException e) {
            throw new Trouble("cannot make the directory %s: %s".formatted(file.getParent(), FailureWords.of(e)), e);
        }
        SafeFile.write(file, text.strip() + "\n");
    }

    /** What a file says that somebody names. */
    public static String given(Path file) {
        try {
            return SmallFile.utf8(file, SmallFile.LONGEST_TEXT);
        } catch (MalformedInputException e) {
            throw new Trouble("%s is not UTF-8 text".formatted(file), e);
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }

    /** A link is none: agents may write here, and what it leads to they may not be allowed to read. */
    private Optional<String> text(Path file) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.isSymbolicLink(file.getParent())) {
            return Optional.empty();
        }
        try {
            String text = SmallFile.utf8(file, SmallFile.LONGEST_TEXT).strip();
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (MalformedInputException e) {
            throw new Trouble("%s is not UTF-8 text".formatted(file), e);
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }
}
