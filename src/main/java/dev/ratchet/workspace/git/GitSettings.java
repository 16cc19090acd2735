package dev.ratchet.workspace.git;

import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.files.SmallFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The few settings that say how files are to be compared: of the user's, those and his list of files to ignore; of the
 * repository's, only what has one of a few words for a value, and so names nothing.
 */
final class GitSettings {
    private static final String COMPARING =
            "filemode|symlinks|ignorecase|precomposeunicode|trustctime|checkstat|autocrlf|eol";
    private static final String IGNORE_CASE = "ignorecase";
    private static final Set<String> TRUE = Set.of("true", "yes", "on", "1");
    private static final Pattern WORD = Pattern.compile("[a-z]{1,10}");
    private static final Pattern END = Pattern.compile("\0");
    private static final int LONGEST = 1 << 20;

    private final GitProgram git;
    private @Nullable Map<String, String> ofTheUser;
    private @Nullable CommitIdentity identity;
    private byte[] read = {};
    private Map<String, String> ofTheRepository = Map.of();

    GitSettings(GitProgram git) {
        this.git = git;
    }

    /**
     * What holds in a repository.
     *
     * @param scratch where its settings are read from: what git itself opens must not be a pipe
     */
    synchronized Map<String, String> of(RepositoryPaths repository, Path scratch)
            throws IOException, InterruptedException {
        if (ofTheUser == null) {
            ofTheUser = settings(git.runAsUser(
                            scratch,
                            List.of("config", "--global", "-z", "--get-regexp", names(COMPARING + "|excludesfile")))
                    .stdout());
        }
        Path file = repository.common().resolve("config");
        byte[] bytes = Files.isRegularFile(file) ? SmallFile.bytes(file, LONGEST) : new byte[0];
        if (!Arrays.equals(bytes, read)) {
            ofTheRepository = words(settings(told(bytes, scratch)));
            read = bytes;
        }
        Map<String, String> all = new HashMap<>(ofTheUser);
        all.putAll(ofTheRepository);
        if (foldsCase(repository)) {
            all.put(IGNORE_CASE, "true");
        }
        return all;
    }

    /** Whether the case of names does not count on the disk where a repository is; git itself finds out by this file. */
    static boolean foldsCase(RepositoryPaths repository) {
        return Files.exists(repository.common().resolve("CoNfIg"), LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether by some settings the case of names does not count. */
    static boolean ignoresCase(Map<String, String> settings) {
        return TRUE.contains(settings.getOrDefault(IGNORE_CASE, "").toLowerCase(Locale.ROOT));
    }

    /** By what name the user commits, if he has said so. */
    synchronized CommitIdentity identity(Path scratch) throws IOException, InterruptedException {
        if (identity == null) {
            Map<String, String> told = pairs(
                    git.runAsUser(scratch, List.of("config", "--global", "-z", "--get-regexp", "^user\\.(name|email)$"))
                            .stdout());
            identity = CommitIdentity.of(told.getOrDefault("user.name", ""), told.getOrDefault("user.email", ""));
        }
        return identity;
    }

    private String told(byte[] bytes, Path scratch) throws IOException, InterruptedException {
        Path copy = Files.write(scratch.resolve("borrowed-settings"), bytes);
        List<String> words =
                List.of("config", "--file", copy.toString(), "--no-includes", "-z", "--get-regexp", names(COMPARING));
        return git.run(scratch, Map.of(), words).stdout();
    }

    private static String names(String alternatives) {
        return "^core\\.(%s)$".formatted(alternatives);
    }

    private static Map<String, String> settings(String told) {
        Map<String, String> settings = new HashMap<>();
        pairs(told).forEach((name, value) -> settings.put(name.substring("core.".length()), value));
        return settings;
    }

    private static Map<String, String> pairs(String told) {
        Map<String, String> pairs = new HashMap<>();
        for (String entry : END.split(told, -1)) {
            int line = entry.indexOf('\n');
            if (line > 0) {
                pairs.put(entry.substring(0, line), entry.substring(line + 1));
            }
        }
        return pairs;
    }

    private static Map<String, String> words(Map<String, String> settings) {
        Map<String, String> words = new HashMap<>(settings);
        words.values()
                .removeIf(value -> !WORD.matcher(value.toLowerCase(Locale.ROOT)).matches());
        return words;
    }
}
