package dev.ratchet.app.status;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.fleet.landing.BaseMove;
import dev.ratchet.fleet.landing.ForeseenConflicts;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.workspace.checkout.CheckoutState;
import dev.ratchet.workspace.checkout.UserCheckout;
import dev.ratchet.workspace.git.ConflictingFile;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.git.SharedGitDirectory;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.BegunWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is on its way to the base branch, and what is in its way. */
record LandingReport(Project project, RepositoryWriter repository, Git git) {
    private static final int MOST_FILES = 3;

    static LandingReport of(Project project, Terminal terminal) {
        return new LandingReport(project, project.repository(terminal), project.git(project.shell(terminal), terminal));
    }

    /** The queue, what has landed beside the base, and which branches will not go together. */
    List<String> all() {
        List<String> lines = new ArrayList<>(queue());
        lines.addAll(besideTheBase());
        lines.addAll(conflicts());
        return lines;
    }

    /** Where the work of those of these loops is that have no tasks and have ended before it was done. */
    List<String> open(List<String> loops) {
        return look(() -> {
            BegunWork begun = new BegunWork(project.config().worktrees(), repository, git);
            List<String> lines = new ArrayList<>();
            for (String loop : loops) {
                if (project.holder(loop).isEmpty()) {
                    begun.whereabouts(loop).map(TerminalSafeText::line).ifPresent(lines::add);
                }
            }
            return lines;
        });
    }

    private List<String> queue() {
        LandingStates states = project.inJournal(database -> LandingStates.of(project, database))
                .orElse(LandingStates.NONE);
        if (states.queue().isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of("Landing queue:"));
        states.queue()
                .forEach(one -> lines.add(
                        "  %s of %s, %s".formatted(one.landing().item(), one.loop(), states.word(one.landing()))));
        lines.replaceAll(TerminalSafeText::line);
        return lines;
    }

    /** What has landed while the user's checkout was in the way. */
    List<String> besideTheBase() {
        return look(() -> {
            Optional<String> landed = repository.tip(BaseBranch.LANDED);
            if (landed.isEmpty()) {
                return List.of();
            }
            BaseBranch base = BaseBranch.of(repository, project.config().worktrees());
            Optional<String> planted = base.planted().map(BaseMove::planted);
            if (planted.isPresent()) {
                return List.of(planted.get());
            }
            // What somebody has merged by hand is there; that ours is still here concerns nobody.
            return repository.contains(base.own(), landed.get()) ? List.of() : List.of(beside(base, landed.get()));
        });
    }

    private String beside(BaseBranch base, String landed) throws InterruptedException {
        String commits;
        try (SharedGitDirectory git = repository.open()) {
            commits = git.run("rev-list", "--count", base.own() + ".." + landed)
                    .required("git cannot count what has landed")
                    .strip();
        }
        String why = switch (new UserCheckout(repository).state(base.name())) {
            case CheckoutState.Dirty(var files) ->
                "the checkout of %s has changes of its own (%s): commit them or put them away"
                        .formatted(base.name(), some(files));
            case CheckoutState.InAnotherWorktree(var directory) ->
                "%s is checked out in %s: 'git merge --ff-only ratchet/landed' there".formatted(base.name(), directory);
            case CheckoutState.Clean _, CheckoutState.ElsewhereOrDetached _ -> wayOn(base, landed);
        };
        return TerminalSafeText.line("Landed, but not on %s yet: ratchet/landed is %s %s ahead; %s"
                .formatted(base.name(), commits, commits.equals("1") ? "commit" : "commits", why));
    }

    private String wayOn(BaseBranch base, String landed) throws InterruptedException {
        List<String> conflicts = repository.conflicts(base.own(), landed).stream()
                .map(ConflictingFile::path)
                .toList();
        return conflicts.isEmpty()
                ? "the next 'ratchet fleet' brings %s there, or 'git merge ratchet/landed'".formatted(base.name())
                : "it does not fit onto %s, by %s: 'git merge ratchet/landed', and solve it by hand"
                        .formatted(base.name(), some(conflicts));
    }

    private static String some(List<String> files) {
        String first = files.stream().limit(MOST_FILES).collect(Collectors.joining(", "));
        return files.size() <= MOST_FILES ? first : first + " and %d more".formatted(files.size() - MOST_FILES);
    }

    private List<String> conflicts() {
        return look(() -> {
            List<String> lines = new ArrayList<>();
            for (ForeseenConflicts.Conflict conflict :
                    new ForeseenConflicts(repository, project.config().worktrees()).look()) {
                lines.add(TerminalSafeText.line("Will conflict: %s and %s, in %s"
                        .formatted(conflict.one(), conflict.other(), some(conflict.files()))));
            }
            return lines;
        });
    }

    /** A look at the repository, which others change meanwhile. */
    private interface Look {
        List<String> lines() throws InterruptedException;
    }

    private List<String> look(Look look) {
        try {
            return repository.repository().paths().isEmpty() ? List.of() : look.lines();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of();
        } catch (Trouble trouble) {
            return List.of("Landing: " + Trouble.words(trouble));
        }
    }
}
