package dev.ratchet.workspace.git;

import dev.ratchet.files.PlainFile;
import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.InflaterInputStream;

/**
 * Reads what commits are called straight from git's files: a process for it would cost more than all the rest. What was packed
 * is not found, but a commit that was just made never is.
 */
public record CommitTitles(Repository repository) {
    /** What has more in front of its message is no commit that anybody has just made. */
    private static final int LONGEST = 64 * 1024;

    private static final String TYPE = "commit ";

    /** The first line of its message; empty if that cannot be told. */
    public Optional<String> of(String commit) {
        try {
            return repository
                    .paths()
                    .map(RepositoryPaths::objects)
                    .map(objects -> objects.resolve(commit.substring(0, 2)).resolve(commit.substring(2)))
                    .flatMap(CommitTitles::read);
        } catch (Trouble _) {
            // Another repository is in its place, which the loop will say.
            return Optional.empty();
        }
    }

    private static Optional<String> read(Path object) {
        try (RandomAccessFile file = PlainFile.open(object);
                InputStream packed = Channels.newInputStream(file.getChannel());
                InputStream unpacked = new InflaterInputStream(packed)) {
            return title(new String(unpacked.readNBytes(LONGEST), StandardCharsets.UTF_8));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> title(String object) {
        int header = object.indexOf("\n\n");
        return header < 0 || !object.startsWith(TYPE)
                ? Optional.empty()
                : object.substring(header + 2).lines().findFirst().filter(line -> !line.isBlank());
    }
}
