package dev.ratchet.app.command;

import dev.ratchet.config.Config;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.fleet.remote.CloneRights;
import dev.ratchet.fleet.worker.WorkPlace;
import dev.ratchet.fleet.worker.WorkerTable;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.session.recording.KeptOutput;
import dev.ratchet.session.recording.KeptSession;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.store.Database;
import dev.ratchet.store.PostgresSettings;
import dev.ratchet.store.SafeFile;
import dev.ratchet.store.SessionFile;
import dev.ratchet.store.StorePlace;
import dev.ratchet.store.transcript.Channel;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.RemoteName;
import dev.ratchet.workspace.git.Repository;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The places where a project keeps Ratchet's things.
 *
 * @param opening how its record is opened, where somebody keeps it open for many who ask
 * @param rights what may be done with it here, where clones share it
 */
public record Project(Config config, Optional<Supplier<Database>> opening, CloneRights rights) {
    /** What is said where there is no journal. */
    public static final String NOTHING_YET = "Nothing has run here yet.";

    /** Tells agents where this project's state directory is. */
    static final String STATE_VARIABLE = "RATCHET_DIR";

    /** The name of the journal's file. */
    public static final String DATABASE = "ratchet.db";

    private static final String LOCK = ".lock";
    private static final String IGNORED = """
        # Ratchet's own files, this one too: git does not see them. What people write is in these, to be committed or not:
        /*
        !/features/
        !/skills/
        !/loops/
        """;

    /** One about which nobody is told anything. */
    public Project(Config config) {
        this(config, Optional.empty(), CloneRights.ALL);
    }

    /** One of a command. */
    Project(Config config, Terminal terminal) {
        this(config, Optional.empty(), rights(config, terminal));
    }

    /** What may be done with its record in this clone. */
    public static CloneRights rights(Config config, Terminal terminal) {
        return config.worktrees().remote() == null
                ? CloneRights.ALL
                : CloneRights.of(() -> new Project(config).repository(terminal), terminal::complain);
    }

    /** The same, with warnings about its record that go elsewhere. */
    public Project warning(Consumer<String> elsewhere) {
        return new Project(config, opening, rights.warning(elsewhere));
    }

    /** The same, with a record that is opened in this way. */
    public Project opening(Supplier<Database> record) {
        return new Project(config, Optional.of(record), rights);
    }

    public Path state() {
        return config.stateDirectory();
    }

    public Path database() {
        return state().resolve(DATABASE);
    }

    /** Where its record is kept. */
    public StorePlace store() {
        return config.postgres(this::name)
                .<StorePlace>map(StorePlace.InPostgres::new)
                .orElseGet(() -> new StorePlace.InFile(database()));
    }

    /** Opens its record to change something, makes it if need be, and brings it to the newest version. */
    public Database open() {
        return opening.map(Supplier::get).orElseGet(() -> rights.toChange(store().open()));
    }

    /** The same for whoever only looks. */
    public Database openToLook() {
        return opening.map(Supplier::get).orElseGet(() -> rights.toLook(store().open()));
    }

    /** Opens what is there and leaves its version as it is: for whoever only looks. */
    public Database openAsItIs() {
        return opening.map(Supplier::get).orElseGet(() -> rights.toLook(store().openAsItIs()));
    }

    /** The same in PostgreSQL at another address. */
    public StorePlace storeAt(String url) {
        return new StorePlace.InPostgres(config.postgresAt(url, this::name));
    }

    /** What it is called among others if nobody says so. */
    private String name() {
        String remote = config.landing().remote();
        String name = new RemoteName(config.root(), remote)
                .find()
                .orElseThrow(() -> nameless("there is no remote '%s'".formatted(remote)));
        if (!PostgresSettings.isName(name)) {
            throw nameless("that of the remote '%s' cannot be one (%s)".formatted(remote, PostgresSettings.NAME_RULE));
        }
        return name;
    }

    private static Trouble nameless(String why) {
        return new Trouble("the project has no name in the database: " + why)
                .withHint("write [store] project = \"NAME\"");
    }

    public Path lock(String loop) {
        return state().resolve(LoopName.own(loop) + LOCK);
    }

    /** The status file of a loop; the main loop's is the one that others know. */
    public Path status(String loop) {
        Path main = config.output().status();
        String own = LoopName.own(loop);
        return own.equals(NameOption.MAIN) ? main : state().resolve("status-" + own + ".json");
    }

    /** The names of the loops that ever had a lock here. */
    public List<String> loops() {
        if (!Files.isDirectory(state())) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(state())) {
            return files.filter(file -> file.getFileName().toString().endsWith(LOCK))
                    .map(Project::loopOf)
                    .sorted(LoopName.ORDER)
                    .toList();
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(state(), FailureWords.of(e)), e);
        }
    }

    private static String loopOf(Path lock) {
        String name = lock.getFileName().toString();
        return LoopLock.loop(lock).orElse(name.substring(0, name.length() - LOCK.length()));
    }

    /** The loop that somebody means: the one of this directory, also by its own name, or one of elsewhere. */
    public String loopNamed(String word) {
        return loops().stream()
                .filter(loop -> LoopName.isMeant(loop, word))
                .findFirst()
                .orElse(word);
    }

    /** Who runs a loop here. */
    public Optional<LoopLock.Holder> holder(String loop) {
        return loopOf(lock(loop)).equals(loop) ? LoopLock.holder(lock(loop)) : Optional.empty();
    }

    /** The machine and the directory that this is, where others work on the same record in theirs; empty where nobody does. */
    public Optional<String> place() {
        return switch (store()) {
            case StorePlace.InFile _ -> Optional.empty();
            case StorePlace.InPostgres _ -> Optional.of(new WorkPlace(state()).words());
        };
    }

    /** What is said of a loop that never was, where there are others; nothing for one that was, or for none. */
    public Optional<Complaint> unknownLoop(@Nullable String name) {
        List<String> known = loops();
        return name == null
                        || known.isEmpty()
                        || known.contains(name)
                        || LoopName.worker(name).isPresent()
                ? Optional.empty()
                : Optional.of(new Complaint(
                        "no loop '%s' has run here".formatted(name),
                        "there %s %s".formatted(known.size() == 1 ? "is" : "are", String.join(", ", known))));
    }

    /** The same as a sentence, where a list of what it has done would be. */
    public Optional<String> neverRan(@Nullable String name) {
        return unknownLoop(name).map(unknown -> "N" + unknown.line().substring(1) + ".");
    }

    /** The names of the loops that are running now. */
    public List<String> running() {
        return loops().stream().filter(loop -> holder(loop).isPresent()).toList();
    }

    /** The same, and those that others run, by their record. */
    public List<String> running(Database database) {
        return place().map(place -> Stream.concat(
                                running().stream(),
                                new WorkerTable(database, new SteadyTime()).loopsElsewhere(place).stream())
                        .toList())
                .orElseGet(this::running);
    }

    /**
     * The names of the loops that can be asked for something: the process of a run that is over is there for a while still, or for the
     * others of its fleet.
     */
    public List<String> listening() {
        try {
            return glance(database -> listening(database, running())).orElseGet(this::running);
        } catch (Trouble _) {
            // Who cannot find out asks whom he can.
            return running();
        }
    }

    /** The same, and those that others run, by their record. */
    public List<String> listening(Database database) {
        return listening(database, running(database));
    }

    private List<String> listening(Database database, List<String> running) {
        LoopQueries queries = new LoopQueries(database);
        return running.stream()
                .filter(loop -> holder(loop)
                        .filter(by -> by.since() != null && queries.isOver(loop, by.pid(), by.since()))
                        .isEmpty())
                .toList();
    }

    /** Who runs a loop here, by the locks and by the journal: whoever takes one away has not taken the other. */
    List<LoopLock.Holder> runners() {
        Stream<LoopLock.Holder> locked = loops().stream().flatMap(loop -> LoopLock.holder(lock(loop)).stream());
        Stream<LoopLock.Holder> recorded =
                glance(database -> new LoopQueries(database).runners(place().orElse(null))).stream()
                        .flatMap(List::stream)
                        .map(runner -> new LoopLock.Holder(runner.pid(), runner.startedAt()))
                        .filter(LoopLock.Holder::alive);
        return Stream.concat(locked, recorded).toList();
    }

    /** The names of the loops that wait for a resume, or will when they are started. */
    public List<String> paused() {
        return glance(database -> {
                    RequestMailbox mailbox = new RequestMailbox(database, new SteadyTime());
                    return loops().stream()
                            .filter(loop -> mailbox.paused(loop).isPresent())
                            .toList();
                })
                .orElse(List.of());
    }

    /** Looks into the journal, or does not if there is none: nothing has run here yet. */
    public <T> Optional<T> inJournal(Function<Database, T> question) {
        if (!store().isBegun()) {
            return Optional.empty();
        }
        try (Database database = openToLook()) {
            return Optional.of(question.apply(database));
        }
    }

    /** Changes something in the journal, or does not if there is none. */
    public <T> Optional<T> changeJournal(Function<Database, T> action) {
        if (!store().isBegun()) {
            return Optional.empty();
        }
        try (Database database = open()) {
            return Optional.of(action.apply(database));
        }
    }

    /** A look on the way to something else, which says itself what is wrong with it. */
    public <T> Optional<T> glance(Function<Database, T> question) {
        return new Project(config, opening, CloneRights.ALL).inJournal(question);
    }

    public <T> T withMailbox(Function<RequestMailbox, T> action) {
        try (Database database = open()) {
            return action.apply(new RequestMailbox(database, new SteadyTime()));
        }
    }

    /** A session's output file; in a project that was moved, where it is now. */
    public SessionFile output(Path recorded) {
        SessionFile there = new SessionFile(recorded);
        SessionFile here = ownOutput(recorded);
        return !there.exists() && here.exists() ? here : there;
    }

    /** What a session has written: its file, or where there is none what the database has of it. */
    public Recording recording(int session, SessionFile file, Database database) {
        return new Recording(
                file.file(),
                file.exists() ? KeptOutput.NONE : KeptSession.find(store(), database, session, Channel.OUTPUT));
    }

    /** Git for questions about the project, which it is from now on. */
    public Git git(Shell shell, Terminal terminal) {
        Path scratch = scratch(terminal);
        // What it answers must not lie in the work tree that it is asked about, as the output directory may.
        Shell elsewhere = new Shell(shell.launcher(), scratch);
        return new Git(elsewhere, Repository.around(config.root()), scratch, terminal::complain);
    }

    /** Its git repository, for a command that looks at it or changes it by itself. */
    public RepositoryWriter repository(Terminal terminal) {
        return new RepositoryWriter(
                shell(terminal), Repository.around(config.root()), scratch(terminal), new SteadyTime());
    }

    /** What runs the user's own programs while nothing is shut in. */
    public Shell shell(Terminal terminal) {
        return new Shell(new LocalLauncher().hiding(config.secretVariables()), scratch(terminal));
    }

    /** Where no agent in a sandbox can write. */
    public Path scratch(Terminal terminal) {
        try {
            return PrivateDirectory.ofUser(terminal.environment());
        } catch (IOException _) {
            return config.output().directory();
        }
    }

    /** What every session finds in its environment: where Ratchet keeps its things here, and Ratchet itself. */
    public Map<String, String> sessionEnvironment(Terminal terminal) {
        Map<String, String> variables = new HashMap<>(Map.of(STATE_VARIABLE, state().toString()));
        if (!config.docker().used()) {
            terminal.home().ifPresent(home -> {
                variables.put(
                        "PATH",
                        home + ":" + terminal.environment().getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin"));
                // A login shell, such as codex takes for its commands, has a PATH of its own.
                variables.put("RATCHET", home + "/ratchet");
            });
        }
        return variables;
    }

    /** The same where what it says is going to be recorded: whoever can write the journal could name any other file. */
    public SessionFile ownOutput(Path recorded) {
        Path name = Objects.requireNonNullElse(recorded.getFileName(), recorded);
        return new SessionFile(config.output().directory().resolve(name));
    }

    /** Makes the state directory and the one for output, if need be. */
    public void prepare() {
        prepareState();
        create(config.output().directory());
    }

    /** Makes the state directory alone: inside an attempt nothing else can be written. */
    public void prepareState() {
        create(state());
        refuseLinks();
        Path ignore = state().resolve(".gitignore");
        if (!Files.exists(ignore)) {
            SafeFile.write(ignore, IGNORED);
        }
    }

    /** Ratchet makes none, and a session that made one would have Ratchet write where it may not write itself. */
    private void refuseLinks() {
        try (Stream<Path> files = Files.list(state())) {
            files.filter(file -> Files.isSymbolicLink(file)
                            && !file.equals(config.output().directory()))
                    .findFirst()
                    .ifPresent(link -> {
                        throw new Trouble("%s is a link, which Ratchet did not make".formatted(link))
                                .withHint("remove it");
                    });
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(state(), FailureWords.of(e)), e);
        }
    }

    private static void create(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new Trouble("cannot make the directory %s: %s".formatted(directory, FailureWords.of(e)), e);
        }
        if (!Files.isWritable(directory)) {
            throw new Trouble("the directory %s cannot be written".formatted(directory))
                    .withHint("change its permissions");
        }
    }
}
