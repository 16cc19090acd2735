package dev.ratchet.process.sandbox;

import dev.ratchet.files.GitGuards;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.RepositoryPaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Looks at the machine and a project, and says what a session there may see and change. */
final class SandboxPlanner {
    /** What people and agents write in the state directory; all else there is Ratchet's own. */
    private static final List<String> SHARED = List.of("features", "skills");

    /** What Ratchet locks: whoever can as much as read a file can hold a lock on it, for which Ratchet would wait. */
    private static final Pattern LOCKED = Pattern.compile("ratchet\\.db.*|compressing|.+\\.lock");

    private final SandboxSettings settings;
    private final HostMachine host;
    private final ProjectPaths paths;
    private final Path directory;
    private final Optional<RepositoryPaths> repository;
    private final Set<Path> writable = new HashSet<>();
    private final Set<Path> readOnly = new HashSet<>();
    private final Set<Path> covered = new HashSet<>();
    private final Set<Path> made = new HashSet<>();
    private final Set<Path> changing = new HashSet<>();

    /** What is Ratchet's own and no session's business, whatever is allowed around it. */
    private final Set<Path> ownPlaces = new HashSet<>();

    private SandboxPlanner(SandboxSettings settings, HostMachine host, ProjectPaths paths, Path directory)
            throws IOException {
        this.settings = settings;
        this.host = host;
        this.paths = paths;
        this.directory = directory.toRealPath();
        this.repository = RepositoryPaths.around(this.directory)
                .filter(RepositoryPaths::isGenuine)
                .filter(this::isNoHome);
    }

    /**
     * What was found.
     *
     * @param changing directories that are held, and that others than sessions change meanwhile
     * @param stoppers what means nothing to anybody, in the place of files that must not appear; to be taken away afterwards
     */
    record Found(Confinement confinement, Set<Path> changing, Set<Path> stoppers) {}

    static Found of(SandboxSettings settings, HostMachine host, ProjectPaths paths, Path directory)
            throws SandboxRefused {
        try {
            return new SandboxPlanner(settings, host, paths, directory).look();
        } catch (IOException | UncheckedIOException | InvalidPathException e) {
            throw SandboxRefused.unmade(e);
        }
    }

    /** Ratchet's own directory, which no session may see; there is none where the home directory cannot be written. */
    static Optional<Path> privateDirectory(HostMachine host) {
        try {
            return Optional.of(PrivateDirectory.ofUser(host.environment()));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** It is hidden even if it cannot be used: something may be kept there from another time. */
    private void hideOwnDirectory() throws IOException {
        Optional<Path> _ = privateDirectory(host);
        Path path = PrivateDirectory.path(host.environment());
        if (Files.exists(path)) {
            ownPlaces.add(path.toRealPath());
        }
    }

    /** With the home directory in a repository of its own, all of that would be the agent's. */
    private boolean isNoHome(RepositoryPaths found) {
        return found.top().equals(directory) || !host.home().startsWith(found.top());
    }

    /** Refuses what the user has to change, and makes nothing. */
    static void review(SandboxSettings settings, HostMachine host, ProjectPaths paths, Path directory)
            throws SandboxRefused {
        try {
            SandboxPlanner planner = new SandboxPlanner(settings, host, paths, directory);
            planner.open();
            Confinement _ = planner.confinement();
        } catch (IOException | UncheckedIOException | InvalidPathException e) {
            throw SandboxRefused.unmade(e);
        }
    }

    /**
     * What a program may see that looks at the project for Ratchet: no more than a session, and it changes nothing.
     *
     * @param own its own directory
     */
    static Confinement view(SandboxSettings settings, HostMachine host, ProjectPaths paths, Path directory, Path own)
            throws SandboxRefused {
        try {
            SandboxPlanner planner = new SandboxPlanner(settings, host, paths, directory);
            planner.open();
            planner.hideOwnDirectory();
            MountTable mounts = new MountTable();
            for (Path path : new HiddenPaths(host, planner.directory, planner.writable).named(settings.hide())) {
                mounts.hide(path);
            }
            planner.writable.forEach(path -> mounts.add(new Mount.ReadOnly(path)));
            planner.ownPlaces.forEach(mounts::hide);
            mounts.add(new Mount.Writable(own.toRealPath()));
            return new Confinement(direct(mounts), settings.network());
        } catch (IOException | UncheckedIOException | InvalidPathException e) {
            throw SandboxRefused.unmade(e);
        }
    }

    private Found look() throws IOException, SandboxRefused {
        Set<Path> ofTheAgent = open();
        if (repository.isPresent()) {
            GitGuards guards = repository.get().guards();
            for (Path held : guards.held()) {
                readOnly.add(noLink(held));
            }
            readOnly.addAll(guards.redirections());
            made.addAll(guards.redirections());
        }
        Path own = genuine("the state directory", paths.state(), ofTheAgent);
        readOnly.add(own);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(own, SandboxPlanner::isLocked)) {
            files.forEach(covered::add);
        }
        for (String shared : SHARED) {
            allow("the directory", made(paths.state().resolve(shared)), ofTheAgent);
        }
        for (Path state : paths.agentState()) {
            allow("the agent's directory", made(state), ofTheAgent);
        }
        guard();
        holdInstalled();
        holdOtherWorktrees();
        if (holdOwnCheckout()) {
            holdBranches();
        }
        hideOwnDirectory();
        return new Found(confinement(), Set.copyOf(changing), Set.copyOf(made));
    }

    private static boolean isLocked(Path file) {
        return LOCKED.matcher(String.valueOf(file.getFileName())).matches()
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Opens what is there anyway, and says where an agent may have made links. */
    private Set<Path> open() throws IOException, SandboxRefused {
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

    private Confinement confinement() throws IOException, SandboxRefused {
        Confinement confinement = new Confinement(mounts(), settings.network());
        for (Path handed : paths.handed()) {
            hand(handed, confinement);
        }
        return confinement;
    }

    /** A link that a session made would have us read for the next one what it cannot read itself. */
    private void hand(Path path, Confinement confinement) throws IOException, SandboxRefused {
        if (!Files.exists(path) || !isForgeable(path)) {
            return;
        }
        Path real = path.toRealPath();
        if (!within(real, writable) || confinement.hides(real)) {
            throw new SandboxRefused("%s is a link to %s that an agent could have made".formatted(path, real))
                    .withHint("name that file itself instead");
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

    private void allow(String what, Path path, Set<Path> ofTheAgent) throws IOException, SandboxRefused {
        Path real = genuine(what, path, ofTheAgent);
        if (real.getNameCount() == 0) {
            throw new SandboxRefused(what + " / would leave nothing of the sandbox");
        }
        writable.add(real);
    }

    /** A link that an earlier session may have made must not open to this one what lies behind it. */
    private static Path genuine(String what, Path path, Set<Path> ofTheAgent) throws IOException, SandboxRefused {
        if (!Files.exists(path)) {
            throw new SandboxRefused("%s %s does not exist".formatted(what, path));
        }
        Path real = path.toRealPath();
        if (within(path.toAbsolutePath().normalize(), ofTheAgent) && !within(real, ofTheAgent)) {
            throw new SandboxRefused("%s %s is a link to %s that an agent could have made".formatted(what, path, real))
                    .withHint("name that in sandbox.allow_write instead");
        }
        return real;
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

    private void guard() throws IOException, SandboxRefused {
        Path output = paths.output().toRealPath();
        if (!directory.startsWith(output)) {
            readOnly.add(output);
        }
        for (Path guarded : paths.guarded()) {
            if (within(guarded.toAbsolutePath().normalize(), writable)) {
                readOnly.add(held(guarded));
            }
        }
    }

    /** What a session put in their place would run outside of it at the next start. */
    private void holdInstalled() throws IOException, SandboxRefused {
        for (Path place : host.installed()) {
            if (within(place, writable)) {
                readOnly.add(directoryAt(noLink(place)));
            }
        }
    }

    /**
     * Of what git knows of work trees, a session in one of them may change what is known of that one; and nothing of what
     * Ratchet notes of files that it is about to change in the project's.
     */
    private void holdOtherWorktrees() throws IOException, SandboxRefused {
        if (repository.isEmpty()
                || repository.get().own().equals(repository.get().common())) {
            return;
        }
        Path common = repository.get().common();
        for (Path held :
                List.of(common.resolve("worktrees"), directoryAt(noLink(common.resolve(RepositoryPaths.LANDING))))) {
            readOnly.add(held);
            changing.add(held);
        }
        writable.add(repository.get().own());
    }

    /**
     * A session in a work tree of its own has no business in the project's, even where all others may write; says whether it
     * is in one.
     */
    private boolean holdOwnCheckout() throws IOException {
        Optional<RepositoryPaths> project = RepositoryPaths.around(paths.state().toRealPath());
        boolean beside = repository.isPresent()
                && project.filter(own -> own.common().equals(repository.get().common()))
                        .isPresent()
                && !repository.get().top().equals(project.get().top());
        if (beside) {
            readOnly.add(project.get().top());
            changing.add(project.get().top());
        }
        return beside;
    }

    /** Of the branches it may change those that are made for sessions; what is saved, and the user's own, it may not. */
    private void holdBranches() throws IOException, SandboxRefused {
        Path refs = noLink(repository.orElseThrow().common().resolve("refs"));
        Path branches = directoryAt(noLink(refs.resolve("heads")));
        Path own = keptDirectory(noLink(branches.resolve("ratchet")));
        for (Path held : List.of(branches, keptDirectory(noLink(refs.resolve("ratchet"))))) {
            readOnly.add(held);
            changing.add(held);
        }
        writable.add(own);
    }

    /** Git deletes directories of refs that are empty, and a mount goes with its directory; it takes this for a lock. */
    private static Path keptDirectory(Path path) throws IOException {
        Path kept = directoryAt(path);
        Path keeper = kept.resolve("held.lock");
        if (!Files.exists(keeper, LinkOption.NOFOLLOW_LINKS)) {
            Files.createFile(keeper);
        }
        return kept;
    }

    /** What is there is held as it is; what is not is kept from appearing by an empty directory, which is nobody's file. */
    private Path held(Path guarded) throws IOException, SandboxRefused {
        if (Files.exists(noLink(guarded)) && !Files.isDirectory(guarded)) {
            return guarded.toRealPath();
        }
        Path stopper = directoryAt(guarded);
        made.add(stopper);
        return stopper;
    }

    private static Path noLink(Path path) throws SandboxRefused {
        if (Files.isSymbolicLink(path)) {
            throw new SandboxRefused("%s is a link, which cannot be held".formatted(path))
                    .withHint("put the file itself there");
        }
        return path;
    }

    private static Path directoryAt(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            Files.createDirectories(path);
        }
        return path.toRealPath();
    }

    private List<Mount> mounts() throws IOException, SandboxRefused {
        MountTable mounts = new MountTable();
        Set<Path> reachable = new HashSet<>(writable);
        for (Path sockets : paths.sockets()) {
            reachable.add(sockets.toRealPath());
        }
        for (Path path : new HiddenPaths(host, directory, reachable).of(settings.hide())) {
            mounts.hide(path);
        }
        for (Path path : HiddenPaths.shown(host)) {
            mounts.add(new Mount.ReadOnly(path));
        }
        reachable.forEach(
                path -> mounts.add(writable.contains(path) ? new Mount.Writable(path) : new Mount.ReadOnly(path)));
        readOnly.forEach(path -> mounts.add(new Mount.ReadOnly(path)));
        covered.forEach(mounts::hide);
        ownPlaces.forEach(mounts::hide);
        mounts.pin(writable, ownPlaces);
        return direct(mounts);
    }

    /** The mounts in their order, none of them by a link. */
    private static List<Mount> direct(MountTable mounts) throws IOException, SandboxRefused {
        List<Mount> all = mounts.inOrder();
        for (Mount mount : all) {
            refuseDetour(mount.path());
        }
        return all;
    }

    /** The tool would follow a link, and mount what it leads to over what hides it. */
    private static void refuseDetour(Path path) throws IOException, SandboxRefused {
        try {
            Path real = path.toRealPath();
            if (!real.equals(path)) {
                throw new SandboxRefused("%s leads to %s by a link that an agent could have made".formatted(path, real))
                        .withHint("remove it");
            }
        } catch (NoSuchFileException _) {
            // What is gone meanwhile leads nowhere.
        }
    }

    private static boolean within(Path path, Set<Path> places) {
        return places.stream().anyMatch(path::startsWith);
    }
}
