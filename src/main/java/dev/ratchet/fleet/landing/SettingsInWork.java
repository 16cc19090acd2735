package dev.ratchet.fleet.landing;

import dev.ratchet.files.PathBytes;
import dev.ratchet.files.SandboxedPlaces;
import dev.ratchet.files.Sha256;
import dev.ratchet.files.SmallFile;
import dev.ratchet.files.TrustedFiles;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.GitAnswer;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What of some work Ratchet would go by once it is in the user's checkout, where no session could have put it. Its own state is
 * nobody's work. Its settings may be, but a person has to look at them before anything is run that they name.
 *
 * @param sources the files that the settings of this run come from, whatever they are called
 */
public record SettingsInWork(RepositoryWriter repository, List<Path> sources) {
    private static final String STATE = ".ratchet";
    private static final String LOOP_TYPES = "loops";
    private static final Set<String> OPEN = Set.of("features", "skills", LOOP_TYPES);
    private static final Set<String> SETTINGS = Set.of("ratchet.toml", "harness.toml");

    public SettingsInWork {
        sources = List.copyOf(sources);
    }

    /** Says why work may not land. If it may, whatever settings are in it need to be trusted from now on. */
    Optional<String> admit(String onto, String commit) throws InterruptedException {
        List<String> changed = repository.changed(onto, commit);
        Optional<String> state =
                changed.stream().filter(SettingsInWork::isState).findFirst();
        if (state.isPresent()) {
            return Optional.of("it has %s in it, which is Ratchet's own and no work: take it out"
                    .formatted(GitAnswer.readable(state.get())));
        }
        Path top = repository.paths().top();
        Set<Path> ownFiles = ownFiles();
        for (String name : changed) {
            Path file = PathBytes.resolve(top, name.getBytes(StandardCharsets.ISO_8859_1));
            if (isSettings(name) || ownFiles.contains(file)) {
                distrust(file, top);
            }
        }
        return Optional.empty();
    }

    /** On some disks the case of a name does not count. */
    private static List<String> steps(String name) {
        return List.of(name.toLowerCase(Locale.ROOT).split("/", -1));
    }

    private static boolean isState(String name) {
        List<String> steps = steps(name);
        int at = steps.indexOf(STATE);
        return at >= 0 && (at + 2 >= steps.size() || !OPEN.contains(steps.get(at + 1)));
    }

    private static boolean isSettings(String name) {
        List<String> steps = steps(name);
        int at = steps.indexOf(STATE);
        return SETTINGS.contains(steps.getLast()) || (at >= 0 && LOOP_TYPES.equals(steps.get(at + 1)));
    }

    /** Where the sources are, by all their names. */
    private Set<Path> ownFiles() {
        Set<Path> files = new HashSet<>();
        for (Path source : sources) {
            try {
                files.addAll(List.of(source.toRealPath(), TrustedFiles.named(source)));
            } catch (IOException _) {
                files.add(source);
            }
        }
        return files;
    }

    /** What is there now may have been obeyed so far, and still may: the checkout need not follow at once. */
    private void distrust(Path file, Path top) {
        SandboxedPlaces places = new SandboxedPlaces(repository.scratch());
        try {
            if (Files.isRegularFile(file)
                    && places.writerOfAny(file).isEmpty()
                    && Files.size(file) <= TrustedFiles.LARGEST) {
                new TrustedFiles(repository.scratch())
                        .trust(file, Sha256.of(SmallFile.bytes(file, TrustedFiles.LARGEST)));
            }
            places.expose(file, top);
        } catch (IOException e) {
            throw new Trouble("cannot write down that %s may be an agent's: %s".formatted(file, FailureWords.of(e)), e);
        }
    }
}
