package dev.ratchet.fleet.landing;

import dev.ratchet.workspace.git.ConflictingFile;
import dev.ratchet.workspace.git.GitAnswer;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.git.SharedGitDirectory;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.OpenBranch;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which of the branches that are being worked on will not go together, by what is committed on them so far. */
public record ForeseenConflicts(RepositoryWriter repository, WorktreeSettings settings) {
    private static final int MOST_BRANCHES = 20;
    private static final int MOST_MERGES = 40;

    /** Two branches, and the files that both have changed in ways that do not go together. */
    public record Conflict(String one, String other, List<String> files) {}

    /** A branch with the files that were changed on it. */
    private record Changed(String name, String tip, Set<String> files) {}

    /** The first ones found: of many branches only some are looked at, so that whoever asks is not kept waiting. */
    public List<Conflict> look() throws InterruptedException {
        List<Changed> branches = changed();
        List<Conflict> found = new ArrayList<>();
        int merges = 0;
        for (int one = 0; one < branches.size(); one++) {
            for (int other = one + 1; other < branches.size() && merges < MOST_MERGES; other++) {
                if (!Collections.disjoint(branches.get(one).files, branches.get(other).files)) {
                    merges++;
                    conflict(branches.get(one), branches.get(other)).ifPresent(found::add);
                }
            }
        }
        return found;
    }

    private Optional<Conflict> conflict(Changed one, Changed other) throws InterruptedException {
        List<String> files = repository.conflicts(one.tip, other.tip).stream()
                .map(ConflictingFile::path)
                .toList();
        return files.isEmpty() ? Optional.empty() : Optional.of(new Conflict(one.name, other.name, files));
    }

    /** The bases first, with what has come to them since work began, and then the branches of worktrees. */
    private List<Changed> changed() throws InterruptedException {
        List<OpenBranch> records = OpenBranch.in(settings.directory()).stream()
                .limit(MOST_BRANCHES)
                .toList();
        if (records.isEmpty()) {
            return List.of();
        }
        List<Changed> all = new ArrayList<>();
        try (SharedGitDirectory git = repository.open()) {
            for (OpenBranch record : records) {
                BaseBranch base = new BaseBranch(repository, record.base(), settings.remote());
                Optional<String> tip = repository.tip("refs/heads/" + record.name());
                // One that is gone conflicts with nothing, and hides no conflict of others.
                if (!base.isGone() && !base.tip().equals(record.start())) {
                    add(all, new Changed(record.base(), base.tip(), files(git, record.start(), base.tip())));
                }
                if (tip.isPresent() && !tip.get().equals(record.start())) {
                    all.add(new Changed(record.name(), tip.get(), files(git, record.start(), tip.get())));
                }
            }
        }
        return all;
    }

    /** Several worktrees may have begun at different commits of the same base. */
    private static void add(List<Changed> all, Changed base) {
        for (int at = 0; at < all.size(); at++) {
            if (all.get(at).name.equals(base.name)) {
                Set<String> files = new LinkedHashSet<>(all.get(at).files);
                files.addAll(base.files);
                all.set(at, new Changed(base.name, base.tip, files));
                return;
            }
        }
        all.addFirst(base);
    }

    private static Set<String> files(SharedGitDirectory git, String from, String to) throws InterruptedException {
        GitAnswer answer = git.run("diff-tree", "-r", "--name-only", "-z", "--no-renames", from, to);
        answer.required("git cannot compare %s and %s".formatted(from, to));
        return Set.copyOf(answer.parts());
    }
}
