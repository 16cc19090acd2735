import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What {@code ratchet version --json} tells of the sources: the commit, and whether there were changes beside it. It is written
 * into the jar, since nobody has git's files beside an installed program.
 */
final class BuildFacts {
    static final String ENTRY = "dev/ratchet/app/build.properties";

    private BuildFacts() {}

    /** Says nothing of sources that are no repository of their own, such as those of an archive unpacked in another one. */
    static byte[] of(Path built) throws IOException {
        Path home = built.toRealPath().getParent().getParent();
        return describe(home).getBytes(StandardCharsets.UTF_8);
    }

    private static String describe(Path home) throws IOException {
        if (home == null || !Files.exists(home.resolve(".git"))) {
            return "";
        }
        List<String> commit = git(home, "log", "-1", "--format=%H%n%ct");
        if (commit.size() != 2) {
            return "";
        }
        boolean modified = !git(home, "status", "--porcelain", "--untracked-files=no").isEmpty();
        return "commit=%s\nseconds=%s\nmodified=%s\n".formatted(commit.get(0), commit.get(1), modified);
    }

    /** The lines that it prints; none where there is no git, or it fails. */
    private static List<String> git(Path home, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("git", "-C", home.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        // A hook of another repository has them name that one.
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return process.waitFor() == 0 ? lines : List.of();
        } catch (InterruptedException e) {
            throw new IOException(e);
        } catch (IOException _) {
            return List.of();
        }
    }
}
