package dev.ratchet.workspace.saved;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.GitAnswer;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.git.SharedGitDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Keeps work, each as a commit with a ref of its own: {@code refs/ratchet/saved/ITEM/N}. Git is the only record of it. */
public final class SavedWork {
    private static final String COMMIT = "commit ";
    static final String PREFIX = "refs/ratchet/saved/";
    private static final int MOST_SHOWN = 1 << 20;
    private static final int TRIES = 100;

    private final RepositoryWriter repository;

    public SavedWork(RepositoryWriter repository) {
        this.repository = repository;
    }

    /**
     * Where work is from.
     *
     * @param item whose work it is: a task, or a loop
     * @param attempt the one that made it
     * @param branch that it was done on
     * @param base the commit that has what need not be kept
     */
    public record Origin(String item, String attempt, String branch, String base, String reason) {}

    /**
     * What there is of it.
     *
     * @param tree all its files, as git has them
     * @param parents what was committed
     * @param leftOut files that were too much, for people
     */
    public record Content(String tree, List<String> parents, List<String> leftOut) {
        public Content {
            parents = List.copyOf(parents);
            leftOut = List.copyOf(leftOut);
        }
    }

    /** Whoever was cut off between saving and taking away has it saved already. */
    public static boolean isSaved(SharedGitDirectory git, Content content, String item) throws InterruptedException {
        String same = content.tree() + " " + String.join(" ", content.parents());
        return git.run("for-each-ref", "--format=%(tree) %(parent)", below(item))
                .required("git cannot list " + below(item))
                .lines()
                .anyMatch(same::equals);
    }

    /** Whether all these commits are in what is saved of an item. */
    public static boolean isBelowSaved(SharedGitDirectory git, List<String> commits, String item)
            throws InterruptedException {
        for (String commit : commits) {
            if (git.run("for-each-ref", "--contains=" + commit, "--count=1", below(item))
                    .required("git cannot list " + below(item))
                    .isBlank()) {
                return false;
            }
        }
        return true;
    }

    /** Keeps it by a ref of its own. */
    public Saved keep(SharedGitDirectory git, Content content, Origin origin) throws InterruptedException {
        int files = different(git, origin.base(), content).size();
        for (int tries = 0; tries < TRIES; tries++) {
            String ref = free(git, origin.item());
            Saved saved = new Saved(
                    ref,
                    origin.item(),
                    origin.attempt(),
                    "",
                    origin.branch(),
                    origin.base(),
                    files,
                    origin.reason(),
                    repository.time().now());
            String message = SavedMessage.of(saved, content.leftOut());
            String commit = repository.commit(git, content.tree(), content.parents(), message);
            if (repository.move(git, ref, Optional.empty(), commit, "saved: " + origin.reason())) {
                return SavedMessage.parse(
                        ref, commit, Long.toString(saved.createdAt().getEpochSecond()), message);
            }
        }
        throw new Trouble("cannot save work of %s: each of %d names was taken".formatted(origin.item(), TRIES));
    }

    private static List<String> different(SharedGitDirectory git, String base, Content content)
            throws InterruptedException {
        String head = content.parents().getFirst();
        GitAnswer fork = git.run("merge-base", base, head);
        String from = fork.succeeded() ? fork.stdout().strip() : head;
        GitAnswer answer = git.run("diff-tree", "-r", "--name-only", "-z", "--no-renames", from, content.tree());
        answer.required("git cannot compare what is saved with " + base);
        return answer.parts();
    }

    private static String free(SharedGitDirectory git, String item) throws InterruptedException {
        String below = below(item);
        Set<String> taken = git.run("for-each-ref", "--format=%(refname)", below)
                .required("git cannot list " + below)
                .lines()
                .collect(Collectors.toSet());
        int number = 1
                + taken.stream()
                        .map(ref -> ref.substring(below.length()))
                        .filter(name -> name.matches("\\d{1,8}"))
                        .mapToInt(Integer::parseInt)
                        .max()
                        .orElse(0);
        while (taken.contains(below + number)) {
            number++;
        }
        return below + number;
    }

    private static String below(String item) {
        return PREFIX + name(item) + "/";
    }

    /** A ref's name must not have everything in it that an item's may. */
    private static String name(String item) {
        String plain = item.replaceAll("[^A-Za-z0-9_-]", "-");
        return plain.isEmpty() ? "-" : plain;
    }

    /** All that is saved, oldest first; nothing where there is no repository. */
    public List<Saved> list() throws InterruptedException {
        if (repository.repository().paths().isEmpty()) {
            return List.of();
        }
        try (SharedGitDirectory git = repository.open()) {
            List<String> refs = git.run("for-each-ref", "--format=%(objectname) %(refname)", PREFIX)
                    .required("git cannot list saved work")
                    .lines()
                    .toList();
            Map<String, List<String>> commits = commits(git, refs);
            List<Saved> all = new ArrayList<>();
            for (String line : refs) {
                int space = line.indexOf(' ');
                String commit = line.substring(0, space);
                List<String> facts = commits.get(commit);
                if (facts != null) {
                    all.add(SavedMessage.parse(
                            line.substring(space + 1), commit, facts.getFirst(), text(facts.getLast())));
                }
            }
            all.sort(Comparator.comparing(Saved::createdAt));
            return all;
        }
    }

    /** The moment and the message of each. Anybody can make a ref, also of what is no commit, or of one that is not there. */
    private static Map<String, List<String>> commits(SharedGitDirectory git, List<String> refs)
            throws InterruptedException {
        String asked = refs.stream()
                .map(line -> line.substring(0, line.indexOf(' ')) + "\n")
                .distinct()
                .collect(Collectors.joining());
        String there = git.withIndex(git.file("index"), asked, "cat-file", "--batch-check=%(objecttype) %(objectname)")
                .required("git cannot look at saved work")
                .lines()
                .filter(line -> line.startsWith(COMMIT))
                .map(line -> line.substring(COMMIT.length()) + "\n")
                .collect(Collectors.joining());
        Map<String, List<String>> commits = new HashMap<>();
        if (!there.isEmpty()) {
            GitAnswer answer = git.withIndex(
                    git.file("index"), there, "log", "--no-walk=unsorted", "--stdin", "--format=%H%x00%ct%x00%B%x00");
            answer.required("git cannot read saved work");
            List<String> parts = answer.parts();
            for (int at = 0; at + 2 < parts.size(); at += 3) {
                commits.put(parts.get(at).strip(), List.of(parts.get(at + 1), parts.get(at + 2)));
            }
        }
        return commits;
    }

    private static String text(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** The one of that name, which need not begin with {@code refs/ratchet/saved/}. */
    public Saved find(String name) throws InterruptedException {
        String ref = name.startsWith(PREFIX) ? name : PREFIX + name;
        return list().stream()
                .filter(saved -> saved.ref().equals(ref))
                .findFirst()
                .orElseThrow(() -> Trouble.notFound(
                        "no saved work is called '%s': 'ratchet saved list' shows what there is".formatted(name)));
    }

    /** What is in it. */
    public SavedContent show(String name) throws InterruptedException {
        Saved saved = find(name);
        try (SharedGitDirectory git = repository.open()) {
            GitAnswer fork = git.run("merge-base", saved.base(), saved.commit());
            String from = fork.succeeded() ? fork.stdout().strip() : saved.commit() + "^";
            GitAnswer names = git.run("diff-tree", "-r", "--name-only", "-z", "--no-renames", from, saved.commit());
            names.required("git cannot show " + saved.ref());
            String diff = git.run(
                            "diff",
                            "--no-ext-diff",
                            "--no-textconv",
                            "--no-color",
                            "--stat",
                            "--patch",
                            from,
                            saved.commit())
                    .required("git cannot show " + saved.ref());
            return new SavedContent(
                    saved,
                    names.parts().stream().map(GitAnswer::readable).toList(),
                    text(diff.length() <= MOST_SHOWN ? diff : diff.substring(0, MOST_SHOWN) + "\n...\n"));
        }
    }

    /** Writes all its files, the ignored ones too, into a directory that does not exist yet. */
    public void restore(String name, Path directory) throws InterruptedException {
        Saved saved = find(name);
        Path place = directory.toAbsolutePath().normalize();
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            throw new Trouble("%s exists: saved work is written into a new directory only".formatted(place));
        }
        try (SharedGitDirectory git = repository.open()) {
            Files.createDirectories(place);
            GitAnswer answer = git.in(place, git.file("index"), "", "read-tree", "--reset", "-u", saved.commit());
            if (!answer.succeeded()) {
                DirectoryDeletion.delete(place);
                answer.required("cannot write the files of %s into %s".formatted(saved.ref(), place));
            }
        } catch (IOException e) {
            throw new Trouble("cannot write into %s: %s".formatted(place, FailureWords.of(e)), e);
        }
    }

    /** Makes a branch of it. */
    public void restoreBranch(String name, String branch) throws InterruptedException {
        Saved saved = find(name);
        requireName(branch);
        if (!repository.move(
                "refs/heads/" + branch, Optional.empty(), saved.commit(), "branch: Created from " + saved.ref())) {
            throw Trouble.refused("there is a branch '%s' already: choose another name".formatted(branch));
        }
    }

    /** One that begins like an option, or is called HEAD, git would take and then not find. */
    private void requireName(String branch) throws InterruptedException {
        try (SharedGitDirectory git = repository.open()) {
            if (branch.startsWith("-")
                    || branch.equals("HEAD")
                    || !git.run("check-ref-format", "refs/heads/" + branch).succeeded()) {
                throw Trouble.refused("'%s' is no name for a branch: choose another".formatted(branch));
            }
        }
    }

    /** Forgets it; whoever has not restored it has lost it. */
    public void drop(Saved saved) throws InterruptedException {
        if (!repository.delete(saved.ref(), saved.commit())) {
            throw new Trouble("%s has changed meanwhile".formatted(saved.ref())).withHint("look at it again");
        }
    }
}
