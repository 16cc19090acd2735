package dev.ratchet.fleet.worker;

import dev.ratchet.files.SmallFile;
import dev.ratchet.process.HostName;
import dev.ratchet.store.SafeFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/**
 * The machine and the directory that somebody works in, told from all others on the same record: machines may have the same
 * name and directories the same path, so the directory has a number of its own too.
 *
 * @param state the directory of Ratchet's own files
 */
public record WorkPlace(Path state) {
    private static final String NAME = "clone-id";
    private static final Pattern ID = Pattern.compile("[0-9a-f]{16}");
    private static final int LONGEST = 100;

    /** As it is on record. */
    public String words() {
        return "%s %s %s".formatted(HostName.ofThisMachine(), path(), id().orElse(""));
    }

    /** Gives the directory its number, if it has none. */
    public void prepare() {
        if (id().isEmpty()) {
            String fresh =
                    HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
            try {
                Files.writeString(state.resolve(NAME), fresh + "\n", StandardOpenOption.CREATE_NEW);
            } catch (FileAlreadyExistsException _) {
                // Another process was faster, or somebody has made something else of it.
                if (id().isEmpty()) {
                    SafeFile.write(state.resolve(NAME), fresh + "\n");
                }
            } catch (IOException e) {
                throw SafeFile.cannotWrite(state.resolve(NAME), e);
            }
        }
    }

    private Path path() {
        try {
            return state.toRealPath();
        } catch (IOException _) {
            return state;
        }
    }

    private Optional<String> id() {
        Path file = state.resolve(NAME);
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    ? Optional.of(SmallFile.text(file, LONGEST).strip()).filter(ID.asMatchPredicate())
                    : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
