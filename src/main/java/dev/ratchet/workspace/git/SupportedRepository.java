package dev.ratchet.workspace.git;

import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.files.SmallFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Says why worktrees cannot be made of a repository, before somebody begins to work in one. */
public record SupportedRepository(RepositoryWriter repository) {
    private static final Pattern FILTER = Pattern.compile("(?m)^[^#\\n]*\\sfilter=");
    private static final Pattern BARE = Pattern.compile("(?im)^\\s*bare\\s*=\\s*(true|yes|on|1)\\s*$");
    private static final String MODULE = "160000 ";
    private static final String ATTRIBUTES = ".gitattributes";
    private static final int LONGEST = 1 << 20;

    /**
     * One line with what is in the way and what to do about it; nothing if nothing is.
     *
     * @param base the commit that worktrees are to start from; nothing if there is none
     */
    public Optional<String> complaint(Optional<String> base) throws InterruptedException {
        Path directory = repository.repository().directory();
        Optional<RepositoryPaths> paths = repository.repository().paths();
        if (paths.isEmpty()) {
            return Optional.of(
                    isGitDirectory(directory)
                            ? bare(directory)
                            : "%s is in no git repository, and worktrees need one: 'git init' and a first commit make it one"
                                    .formatted(directory));
        }
        if (isBare(paths.get())) {
            return Optional.of(bare(paths.get().common()));
        }
        if (Files.isDirectory(paths.get().common().resolve("reftable"))) {
            return Optional.of(
                    "%s keeps its branches as a reftable, which worktrees cannot be made of: 'git refs migrate --ref-format=files' changes that"
                            .formatted(paths.get().common()));
        }
        if (base.isEmpty()) {
            return Optional.of("%s has no commit yet, and a worktree starts from one: commit something first"
                    .formatted(paths.get().top()));
        }
        return inTree(base.get());
    }

    private static boolean isGitDirectory(Path directory) {
        return Files.isRegularFile(directory.resolve("HEAD"))
                && Files.isDirectory(directory.resolve("objects"))
                && Files.isDirectory(directory.resolve("refs"));
    }

    private static boolean isBare(RepositoryPaths paths) {
        try {
            return paths.own().equals(paths.common())
                    && BARE.matcher(SmallFile.text(paths.common().resolve("config"), LONGEST))
                            .find();
        } catch (IOException _) {
            return false;
        }
    }

    private static String bare(Path directory) {
        return "%s is a bare repository, and Ratchet works where files are checked out: clone it".formatted(directory);
    }

    private Optional<String> inTree(String base) throws InterruptedException {
        try (SharedGitDirectory git = repository.open()) {
            GitAnswer listed = git.run("ls-tree", "-r", "-z", "--full-tree", base);
            listed.required("git cannot list the files of " + base);
            List<String> entries = listed.parts();
            Optional<String> module =
                    entries.stream().filter(entry -> entry.startsWith(MODULE)).findFirst();
            if (module.isPresent()) {
                return Optional.of(
                        "%s is a submodule, which worktrees are made without: use [workspace] mode = \"directory\""
                                .formatted(GitAnswer.readable(name(module.get()))));
            }
            return filtered(git, base, entries);
        }
    }

    private static Optional<String> filtered(SharedGitDirectory git, String base, List<String> entries)
            throws InterruptedException {
        for (String entry : attributes(entries).toList()) {
            String content =
                    git.run("cat-file", "blob", base + ":" + name(entry)).stdout();
            if (FILTER.matcher(content).find()) {
                return Optional.of(
                        "%s names a filter (Git LFS, git-crypt or the like), which is not run in worktrees: use [workspace] mode = \"directory\""
                                .formatted(GitAnswer.readable(name(entry))));
            }
        }
        return Optional.empty();
    }

    private static String name(String entry) {
        return entry.substring(entry.indexOf('\t') + 1);
    }

    private static Stream<String> attributes(List<String> entries) {
        return entries.stream()
                .filter(entry -> name(entry).equals(ATTRIBUTES) || name(entry).endsWith("/" + ATTRIBUTES));
    }
}
