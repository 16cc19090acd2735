package dev.ratchet.process.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks at the machine and a project, and says what a session there may see and change. */
final class Survey {
    private final SandboxSettings settings;
    private final Host host;
    private final Premises premises;
    private final Path directory;
    private final Optional<Repository> repository;
    private final Set<Path> writable = new HashSet<>();
    private final Set<Path> readOnly = new HashSet<>();
    private final Set<Path> made = new HashSet<>();

    private Survey(SandboxSettings settings, Host host, Premises premises, Path directory) throws IOException {
        this.settings = settings;
        this.host = host;
        this.premises = premises;
        this.directory = directory.toRealPath();
        this.repository = Repository.around(this.directory).filter(this::isNoHome);
    }

    /**
     * What was found.
     *
     * @param stoppers empty directories in the place of files that must not appear, to be taken away afterwards
     * @param forbidden what a session could make but nobody may find there
     */
    record Found(Confinement confinement, Set<Path> stoppers, Set<Path> forbidden) {}

    static Found of(SandboxSettings settings, Host host, Premises premises, Path directory) throws Refused {
        try {
            return new Survey(settings, host, premises, directory).look();
        } catch (IOException e) {
            throw new Refused("cannot make the sandbox: " + e.getMessage());
        }
    }

    /** With the home directory in a repository of its own, all of that would be the agent's. */
    private boolean isNoHome(Repository found) {
        return found.top().equals(directory) || !host.home().startsWith(found.top());
    }

    /** Refuses what the user has to change, and makes nothing. */
    static void review(SandboxSettings settings, Host host, Premises premises, Path directory) throws Refused {
        try {
            Survey survey = new Survey(settings, host, premises, directory);
            survey.open();
            Confinement _ = survey.confinement();
        } catch (IOException e) {
            throw new Refused("cannot make the sandbox: " + e.getMessage());
        }
    }

    private Found look() throws IOException, Refused {
        Set<Path> ofTheAgent = open();
        Set<Path> forbidden = new HashSet<>();
        if (repository.isPresent()) {
            readOnly.addAll(repository.get().guarded());
            if (!Files.exists(repository.get().redirection(), LinkOption.NOFOLLOW_LINKS)) {
                forbidden.add(repository.get().redirection());
            }
        }
        allow("the state directory", premises.state(), ofTheAgent);
        for (Path state : premises.agentState()) {
            allow("the agent's directory", made(state), ofTheAgent);
        }
        guard();
        return new Found(confinement(), Set.copyOf(made), forbidden);
    }

    /** Opens what is there anyway, and says where an agent may have made links. */
    private Set<Path> open() throws IOException, Refused {
        writable.add(directory);
        for (Path place : host.temporary()) {
            if (Files.isDirectory(place) && place.getNameCount() > 0) {
                writable.add(place.toRealPath());
            }
        }
        Set<Path> ofTheAgent = Set.copyOf(writable);
        if (repository.isPresent()) {
            writable.add(repository.get().top());
            writable.add(repository.get().common());
        }
        for (String allowed : settings.allowWrite()) {
            allow("sandbox.allow_write:", host.path(allowed, directory), ofTheAgent);
        }
        return ofTheAgent;
    }

    private Confinement confinement() throws IOException, Refused {
        Confinement confinement = new Confinement(mounts(), settings.network());
        for (Path handed : premises.handed()) {
            hand(handed, confinement);
        }
        return confinement;
    }

    /** A link that a session made would have us read for the next one what it cannot read itself. */
    private void hand(Path path, Confinement confinement) throws IOException, Refused {
        if (!Files.exists(path) || !isForgeable(path)) {
            return;
        }
        Path real = path.toRealPath();
        if (!within(real, writable) || confinement.hides(real)) {
            throw new Refused("%s is a link to %s that an agent could have made; name that file itself instead"
                    .formatted(path, real));
        }
    }

    private boolean isForgeable(Path path) throws IOException {
        Path at = path.toAbsolutePath();
        for (Path parent = at.getParent(); parent != null; parent = at.getParent()) {
            if (Files.isSymbolicLink(at) && within(parent.toRealPath(), writable)) {
                return true;
            }
            at = parent;
        }
        return false;
    }

    /** A link that an earlier session may have made must not open to this one what lies behind it. */
    private void allow(String what, Path path, Set<Path> ofTheAgent) throws IOException, Refused {
        if (!Files.exists(path)) {
            throw new Refused("%s %s does not exist".formatted(what, path));
        }
        Path real = path.toRealPath();
        if (within(path.toAbsolutePath().normalize(), ofTheAgent) && !within(real, ofTheAgent)) {
            throw new Refused(
                    "%s %s is a link to %s that an agent could have made; name that in sandbox.allow_write instead"
                            .formatted(what, path, real));
        }
        if (real.getNameCount() == 0) {
            throw new Refused(what + " / would leave nothing of the sandbox");
        }
        writable.add(real);
    }

    /** An agent's directory has to be there to be opened to it. */
    private static Path made(Path state) throws IOException {
        if (!Files.exists(state) && !Files.isSymbolicLink(state)) {
            boolean file = String.valueOf(state.getFileName()).endsWith(".json");
            Files.createDirectories(file ? state.toAbsolutePath().getParent() : state);
            if (file) {
                Files.writeString(state, "{}\n");
            }
        }
        return state;
    }

    private void guard() throws IOException, Refused {
        Path state = premises.state().toRealPath();
        readOnly.add(directoryAt(state.resolve("loops")));
        Path output = premises.output().toRealPath();
        if (!directory.startsWith(output)) {
            readOnly.add(output);
        }
        for (Path guarded : premises.guarded()) {
            if (within(guarded.toAbsolutePath().normalize(), writable)) {
                readOnly.add(held(guarded));
            }
        }
    }

    /** What is there is held as it is; what is not is kept from appearing by an empty directory, which is nobody's file. */
    private Path held(Path guarded) throws IOException, Refused {
        if (Files.isSymbolicLink(guarded)) {
            throw new Refused("%s is a link, which cannot be held; put the file itself there".formatted(guarded));
        }
        if (Files.exists(guarded) && !Files.isDirectory(guarded)) {
            return guarded.toRealPath();
        }
        Path stopper = directoryAt(guarded);
        made.add(stopper);
        return stopper;
    }

    private static Path directoryAt(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            Files.createDirectories(path);
        }
        return path.toRealPath();
    }

    private List<Mount> mounts() throws IOException, Refused {
        Mounts mounts = new Mounts();
        for (Path path : new Hiding(host, directory, writable).of(settings.hide())) {
            mounts.hide(path);
        }
        for (Path path : Hiding.shown(host)) {
            mounts.add(new Mount.ReadOnly(path));
        }
        writable.forEach(path -> mounts.add(new Mount.Writable(path)));
        readOnly.forEach(path -> mounts.add(new Mount.ReadOnly(path)));
        mounts.pin(writable);
        return new ArrayList<>(mounts.inOrder());
    }

    private static boolean within(Path path, Set<Path> places) {
        return places.stream().anyMatch(path::startsWith);
    }
}
