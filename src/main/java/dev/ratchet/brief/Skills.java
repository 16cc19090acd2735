package dev.ratchet.brief;

import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.Excerpt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The skills of a project: Ratchet's own and those that agents keep there for themselves. Whatever is written in them is
 * somebody else's, so nothing of it is trusted to be short, whole or in its place.
 */
public final class Skills {
    /** Where they are; of two with the same name the one in the first place counts. */
    private static final List<String> PLACES =
            List.of(".ratchet", ".claude", ".agents", ".codex", ".gemini", ".opencode");

    private static final String FILE = "SKILL.md";
    private static final int MOST = 100;
    private static final int LOOKED_AT = 10_000;
    private static final int BEGINNING = 64 * 1024;
    private static final int NAME = 100;
    private static final int DESCRIPTION = 500;

    private Skills() {}

    /** Something that the project knows how to do: an agent that needs it reads the file. */
    public record Skill(String name, String description, Path file) {}

    /** The skills below a project's root by name, at most a hundred. */
    public static List<Skill> in(Path root) {
        Map<String, Skill> skills = new TreeMap<>();
        try {
            Path real = root.toRealPath();
            PLACES.stream()
                    .flatMap(place -> directories(root.resolve(place).resolve("skills")).stream())
                    .flatMap(directory -> read(directory, real).stream())
                    .takeWhile(_ -> skills.size() < MOST)
                    .forEach(skill -> skills.putIfAbsent(skill.name(), skill));
        } catch (IOException _) {
            // A root that cannot be found has none.
        }
        return List.copyOf(skills.values());
    }

    private static List<Path> directories(Path place) {
        if (!Files.isDirectory(place)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(place)) {
            return files.limit(LOOKED_AT).filter(Files::isDirectory).sorted().toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    /** Nothing if it is none, or leads out of the project. */
    private static Optional<Skill> read(Path directory, Path root) {
        Path file = directory.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            if (!file.toRealPath().startsWith(root)) {
                return Optional.empty();
            }
            FrontMatter front = FrontMatter.of(beginning(file));
            String name = brief(
                    front.value("name")
                            .filter(given -> !given.isBlank())
                            .orElse(directory.getFileName().toString()),
                    NAME);
            return Optional.of(new Skill(name, brief(front.description(), DESCRIPTION), file));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static String beginning(Path file) throws IOException {
        return new String(SmallFile.beginning(file, BEGINNING), StandardCharsets.UTF_8);
    }

    private static String brief(String text, int most) {
        return Excerpt.start(text.strip().replaceAll("[\\s\\p{Cntrl}]+", " "), most);
    }
}
