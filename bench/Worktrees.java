import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.workspace.git.Repository;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.LinkedWorktree;
import dev.ratchet.workspace.worktree.LinkedWorktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Work trees of a repository of 10,000 files, beside what {@code git worktree add} takes for the same. */
record Worktrees(Path scratch) {
    private static final int FILES = 10_000;
    private static final int ROUNDS = 5;
    private static final double MOST = 1.5;

    List<Figure> measure() throws IOException, InterruptedException {
        Path project = repository(scratch.resolve("worktrees"), FILES);
        RepositoryWriter repository = writer(project);
        LinkedWorktrees worktrees = new LinkedWorktrees(repository);
        String start = repository.tip("refs/heads/main").orElseThrow();
        List<Double> ours = new ArrayList<>();
        List<Double> gits = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            Path place = project.resolve("../ours-" + round).normalize();
            long began = System.nanoTime();
            LinkedWorktree tree = worktrees.add(place, "ours-" + round, start);
            ours.add((System.nanoTime() - began) / 1e6);
            worktrees.remove(tree);
            began = System.nanoTime();
            git(project, "worktree", "add", "-q", "-b", "git-" + round, "../git-" + round, "main");
            gits.add((System.nanoTime() - began) / 1e6);
            git(project, "worktree", "remove", "--force", "../git-" + round);
        }
        double git = new Samples(gits).p50();
        return List.of(Figure.atMost(
                "A worktree of 10,000 files against `git worktree add`, p50",
                new Samples(ours).p50() / git,
                MOST,
                "×",
                " of " + Samples.number(git) + " ms"));
    }

    static RepositoryWriter writer(Path project) {
        Path own = project.resolveSibling(project.getFileName() + "-scratch");
        try {
            Files.createDirectories(own);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return new RepositoryWriter(new Shell(new LocalLauncher(), own), Repository.around(project), own, new SteadyTime());
    }

    static Path repository(Path place, int files) throws IOException, InterruptedException {
        Path project = Files.createDirectories(place.resolve("project"));
        git(project, "init", "-q", "-b", "main");
        git(project, "config", "user.name", "bench");
        git(project, "config", "user.email", "bench@localhost");
        for (int i = 0; i < files; i++) {
            Path file = project.resolve("d" + i % 100 + "/f" + i + ".txt");
            Files.createDirectories(file.getParent());
            Files.writeString(file, "file " + i + "\n" + "some lines\n".repeat(20));
        }
        git(project, "add", "-A");
        git(project, "commit", "-q", "-m", "files");
        return project;
    }

    static void git(Path directory, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .inheritIO()
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " failed");
        }
    }
}
