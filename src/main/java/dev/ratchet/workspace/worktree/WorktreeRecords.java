package dev.ratchet.workspace.worktree;

import dev.ratchet.files.SmallFile;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.SafeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is known of work trees, as a file beside them for each work item that has one. */
record WorktreeRecords(Path directory) {
    private static final String ENDING = ".json";
    private static final int LONGEST = 1 << 20;

    Optional<WorktreeRecord> of(String item) {
        return read(file(item));
    }

    List<WorktreeRecord> all() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(ENDING))
                    .sorted()
                    .flatMap(file -> read(file).stream())
                    .toList();
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(directory, FailureWords.of(e)), e);
        }
    }

    void write(WorktreeRecord record) {
        SafeFile.write(file(record.item()), record.text() + "\n");
    }

    void forget(String item) {
        try {
            boolean _ = Files.deleteIfExists(file(item));
        } catch (IOException e) {
            throw new Trouble("cannot delete %s: %s".formatted(file(item), FailureWords.of(e)), e);
        }
    }

    private Path file(String item) {
        return directory.resolve(item + ENDING);
    }

    /** One that leads to another item, branch or directory is none of ours: where nothing is shut in, agents can write here. */
    private Optional<WorktreeRecord> read(Path file) {
        try {
            Json json = Json.parseOrNothing(SmallFile.text(file, LONGEST));
            return Optional.of(json)
                    .filter(Json::isObject)
                    .map(WorktreeRecord::parse)
                    .filter(record -> record.isSound() && file(record.item()).equals(file));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }
}
