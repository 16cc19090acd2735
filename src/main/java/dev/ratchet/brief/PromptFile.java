package dev.ratchet.brief;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The file with the prompt.
 *
 * @param bounds where an agent that is shut in can make links: one that leads out would have us read for it what it cannot
 *     read itself
 */
record PromptFile(Path file, Optional<Path> bounds) {
    String read() throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // A pipe would be waited for.
            throw new IOException("it is no file");
        }
        if (bounds.isPresent() && leadsOutOf(bounds.get())) {
            throw new IOException("it is a link to %s that an agent could have made; name that file itself instead"
                    .formatted(file.toRealPath()));
        }
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        if (text.isBlank()) {
            throw new IOException("it is empty");
        }
        return text;
    }

    private boolean leadsOutOf(Path place) throws IOException {
        return file.toAbsolutePath().normalize().startsWith(place)
                && !file.toRealPath().startsWith(place.toRealPath());
    }
}
