package dev.ratchet.store;

import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The database of one project, open in this process for all of its threads; any number of processes may have the same one
 * open. Statements are written for both kinds of it; where they have to differ the {@link #dialect()} has the words.
 */
public abstract sealed class Database implements AutoCloseable permits SqliteDatabase, PostgresDatabase {
    private static final StoreChanges SILENT = new StoreChanges();

    private final AtomicInteger users = new AtomicInteger(1);

    Database() {}

    /** The same for one more user, who closes it as if it were his own: it ends with the last of them. */
    public final Database shared() {
        users.incrementAndGet();
        return this;
    }

    /** Opens the file, makes it if need be, and brings it to the newest version. */
    public static Database open(Path file) {
        return SqliteDatabase.openUpToDate(file);
    }

    /** Opens a file that is there and leaves its version as it is: for whoever only looks. */
    public static Database openAsItIs(Path file) {
        if (!Files.isRegularFile(file)) {
            throw Trouble.notFound("there is no database " + file);
        }
        return SqliteDatabase.openUnchanged(file);
    }

    /** The version that a run brings a database to. */
    public static int newestVersion() {
        return Migrations.NEWEST;
    }

    /** Which of the numbered versions it is of. */
    public abstract int version();

    /**
     * The first commit of the repository whose tasks it has, as far as that was on record when it was opened. Nobody shares a
     * file, so none is known of that.
     */
    public Optional<String> firstCommit() {
        return Optional.empty();
    }

    /** How it has to be talked to. */
    public abstract SqlDialect dialect();

    /** What messages call it. */
    public abstract String name();

    /** The moment by which leases are judged: that of the one clock which all who have the database open share. */
    public abstract Instant now(Time own);

    /** What tells at once that others have changed something. */
    public StoreChanges changes() {
        return SILENT;
    }

    /** Tells the others of changes, once they are true; what gets lost on the way costs them a look. */
    public void tell(Collection<String> topics) {}

    /** Tells whoever may not do all that a run does. */
    public void requireRights() {}

    /** From now on whoever wants something of it waits in this way while it does not answer. */
    public void waiting(StorePatience patience) {}

    /** From now on little of it is kept in memory: for whoever looks on for days while others change it, which makes that worthless. */
    public void keepLittleInMemory() {}

    /** Runs the action without ever waiting for a database that does not answer. */
    public <T> T impatiently(Supplier<T> action) {
        return action.get();
    }

    /** Refuses what somebody has put into it since it was opened, and could run with our statements. */
    public abstract void refuseForeignChanges();

    /** A word that is another one after somebody else has changed something, and mostly the same if nobody has. */
    public abstract String changeMark();

    /** Itself, if it is a file that is no longer where it was opened: deleted, or another one in its place. */
    public abstract Optional<SqliteDatabase> ifLost();

    /** What is wrong with its structure; empty if nothing is. */
    public abstract List<String> damage();

    /** Runs the action in a transaction; inside another one it becomes a part of that. */
    public abstract <T> T transaction(Supplier<T> action);

    /**
     * Runs the action in a transaction, and no other that is run so at the same time, in whatever process: for what is right
     * only if nothing it has looked at changes before its end. Where the connection is lost before that, it may be run again.
     */
    public abstract <T> T serially(Supplier<T> action);

    /**
     * Runs the action in a transaction beside others that are run so, and none that is run {@link #serially} at the same
     * time: for what locks each row that it decides by. Of two that wait for each other one is given up, and done again.
     */
    public abstract <T> T sideBySide(Supplier<T> action);

    /** Runs the action, which only reads, so that all of it sees the same moment; nobody who writes has to wait for it. */
    public abstract <T> T snapshot(Supplier<T> action);

    /**
     * Runs the action in a transaction that survives the end of this process, but reaches the disk only with the next one:
     * for what nothing depends on before that. Where the connection is lost meanwhile, it may be run again.
     */
    public abstract <T> T transactionWithoutWaiting(Supplier<T> action);

    /**
     * One that this process follows by others which are worth nothing without it. A file has all before the last that it has,
     * so there is nothing to wait for; a server that crashes forgets while we go on.
     */
    public abstract <T> T transactionBeforeOthers(Supplier<T> action);

    /** Waits until all that was committed {@link #transactionBeforeOthers before others} is on the disk. */
    public abstract void bringToDisk();

    /** Runs a transaction of its own turn, as {@link #serially}, that may take long and touches much at random. */
    public abstract <T> T largeTransaction(Supplier<T> action);

    /** Runs a statement that changes something and says how many rows it changed. */
    public abstract int update(String sql, @Nullable Object... parameters);

    /** Runs a statement that changes something once for each of these lists of parameters, in as few turns as the database allows. */
    public abstract void updateAll(String sql, List<? extends List<? extends @Nullable Object>> parameters);

    /** Runs the action, which only reads, while nobody else can change anything in these tables. */
    public abstract <T> T frozen(List<String> tables, Supplier<T> action);

    /** All rows of a query. */
    public abstract <T> List<T> query(String sql, Row.Reader<T> reader, @Nullable Object... parameters);

    /** Hands the rows of a query to a sink one by one, so that their number does not matter. */
    public abstract void pour(String sql, RowSink sink, @Nullable Object... parameters);

    /** The first row of a query. */
    public <T> Optional<T> first(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
        return query(sql, reader, parameters).stream().findFirst();
    }

    @Override
    public final void close() {
        if (users.decrementAndGet() == 0) {
            end();
        }
    }

    /** Lets go of it. */
    abstract void end();
}
