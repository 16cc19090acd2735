package dev.ratchet.app.run;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.WorktreeParts;
import dev.ratchet.cli.AgentProfile;
import dev.ratchet.config.Config;
import dev.ratchet.config.LoopKind;
import dev.ratchet.fleet.remote.ProjectRepository;
import dev.ratchet.fleet.remote.SharedRemote;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.Shell;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Task;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.git.SharedGitDirectory;
import dev.ratchet.workspace.git.SupportedRepository;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is in the way of loops that work in worktrees. */
record WorktreePreflight(Project project, RepositoryWriter repository, Shell shell) {
    private static final String LANDED = "landed";

    @FunctionalInterface
    private interface Look {
        Optional<Complaint> problem() throws InterruptedException;
    }

    static List<Complaint> problems(Project project, List<String> loops, Terminal terminal) {
        Config config = project.config();
        if (config.workspaceMode() == WorktreeSettings.Mode.DIRECTORY) {
            return List.of();
        }
        Stream<Complaint> names = loops.stream().flatMap(loop -> nameProblem(config, loop).stream());
        return Stream.concat(
                        names,
                        new WorktreePreflight(project, project.repository(terminal), project.shell(terminal))
                                .problem().stream())
                .toList();
    }

    /** Loops over tasks have their branches named after those; any other loop has one of its own name. */
    private static Optional<Complaint> nameProblem(Config config, String loop) {
        if (config.kind() == LoopKind.TASK) {
            return Optional.empty();
        }
        String why = loop.equals(LANDED)
                ? "ratchet/landed is where Ratchet keeps what has landed"
                : Task.isId(loop)
                        ? "branches that begin with ratchet/t- are those of tasks"
                        : loop.contains("..") || loop.endsWith(".") || loop.endsWith(".lock")
                                ? "git allows no branch ratchet/" + loop
                                : "";
        return why.isEmpty()
                ? Optional.empty()
                : Optional.of(new Complaint(
                        "a loop that works in a worktree cannot be called '%s': %s".formatted(loop, why),
                        "choose another name"));
    }

    private Config config() {
        return project.config();
    }

    private Optional<Complaint> problem() {
        return found(() -> {
            Optional<Complaint> problem = repositoryProblem();
            problem = problem.isPresent() ? problem : remoteProblem();
            return problem.isPresent() ? problem : missingAgent();
        });
    }

    /** What of that can be seen without a change of anything. */
    Optional<Complaint> visibleProblem() {
        return found(this::repositoryProblem);
    }

    private Optional<Complaint> repositoryProblem() throws InterruptedException {
        return new SupportedRepository(repository)
                .complaint(start())
                .map(Complaint::of)
                .or(this::branchProblem);
    }

    private static Optional<Complaint> found(Look look) {
        if (!(OwnPrograms.OF_THIS_PROCESS.find("git") instanceof ProgramLookup.Found)) {
            return Optional.of(Complaint.of("git is not on the PATH, and worktrees need it: install it"));
        }
        try {
            return look.problem();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted", e);
        } catch (Trouble trouble) {
            return Optional.of(trouble.complaint());
        }
    }

    /** Some commit to look at: whether it is the right one is asked later. */
    private Optional<String> start() {
        if (repository.repository().paths().isEmpty()) {
            return Optional.empty();
        }
        String base = config().worktrees().base();
        Optional<String> named = base == null ? Optional.empty() : repository.tip("refs/heads/" + base);
        return named.or(() -> Optional.ofNullable(repository.repository().head()));
    }

    private Optional<Complaint> branchProblem() {
        BaseBranch base = BaseBranch.of(repository, config().worktrees());
        if (!base.isShared()) {
            String _ = base.own();
        }
        return repository
                .tip("refs/heads/ratchet")
                .map(_ -> Complaint.of(
                        "there is a branch 'ratchet', beside which git allows none that begins with ratchet/:"
                                + " 'git branch -m ratchet NAME' gives it another name"));
    }

    /** Where the base is the remote's it has to be reached, and what landed here alone would never get there. */
    private Optional<Complaint> remoteProblem() throws InterruptedException {
        BaseBranch base = BaseBranch.of(repository, config().worktrees());
        if (!base.isShared()) {
            return Optional.empty();
        }
        SharedRemote remote = new SharedRemote(WorktreeParts.remote(config(), shell), repository);
        if (remote.look(base, "remote") instanceof SharedRemote.Look.Unreachable(var why)) {
            return Optional.of(new Complaint(
                    "with store.url work lands on %s, which cannot be reached: %s".formatted(base.current(), why),
                    "mend that, or set landing.push = false if no other clone has this database"));
        }
        try (Database database = project.open()) {
            new ProjectRepository(database, repository).refuseOthers(base.tip());
        }
        return repository
                .tip(BaseBranch.LANDED)
                .map(_ -> new Complaint(
                        "ratchet/landed has work that landed in this clone alone",
                        "bring it to %s, push that, and 'git branch -D ratchet/landed'".formatted(base.name())));
    }

    /** A program of the project itself is in a worktree only if it is committed, or copied there. */
    private Optional<Complaint> missingAgent() throws InterruptedException {
        if (!config().worktrees().copy().isEmpty() || config().docker().used()) {
            return Optional.empty();
        }
        BaseBranch base = BaseBranch.of(repository, config().worktrees());
        Path project = repository.paths().top().relativize(real(config().root()));
        try (SharedGitDirectory git = repository.open()) {
            for (AgentProfile profile : config().roster()) {
                String command = profile.settings().command();
                Path file = project.resolve(command).normalize();
                boolean ofTheProject = command.contains("/") && !file.isAbsolute() && !file.startsWith("..");
                if (ofTheProject
                        && !git.run("cat-file", "-e", base.tip() + ":" + file).succeeded()) {
                    return Optional.of(Complaint.of(
                            "the agent %s is not committed on %s, so that worktrees would be without it: commit it, or name it in [workspace] copy"
                                    .formatted(command, base.name())));
                }
            }
        }
        return Optional.empty();
    }

    private static Path real(Path root) {
        try {
            return root.toRealPath();
        } catch (IOException e) {
            throw new Trouble("cannot find %s: %s".formatted(root, FailureWords.of(e)), e);
        }
    }
}
