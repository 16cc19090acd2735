package dev.ratchet.store;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.postgresql.PGProperty;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Says in words for people what goes wrong with PostgreSQL. Neither the URL nor anything of it is among them. */
final class PostgresFailure {
    /** The pool's words for that. */
    private static final String CLOSED = "Connection is closed";

    /** Where a row is, in whatever language. */
    private static final Pattern ROW = Pattern.compile("\\(\\d+,\\d+\\)");

    private static final String NOT_OURS = "look at what else writes to it ('ratchet metrics query SQL')";

    private PostgresFailure() {}

    static Trouble of(String name, SQLException thrown) {
        SQLException failed = root(thrown);
        String state = state(failed);
        if (mayPass(state)) {
            return Trouble.unreachable(complaint(state, failed).in(name), thrown);
        }
        if (state.equals("40P01") || state.equals("40001")) {
            return Trouble.collided(complaint(state, failed).in(name), thrown);
        }
        Optional<String> parameter = refusedParameter(state, failed);
        if (parameter.isPresent()) {
            return new Trouble(
                    new Complaint(
                                    "its parameter %s has a value that the driver does not know"
                                            .formatted(parameter.get()),
                                    "see store.url and the variables PG…")
                            .in(name),
                    thrown);
        }
        return isUnreachable(state) || isOfPool(failed)
                ? Trouble.unreachable(unreachable(state, failed).in(name), thrown)
                : new Trouble(complaint(state, failed).in(name), thrown);
    }

    private static Complaint unreachable(String state, SQLException failed) {
        if (isOfCertificate(failed)) {
            return Complaint.of("cannot be reached (its certificate cannot be trusted, see sslmode and sslrootcert)");
        }
        return new Complaint(
                "cannot be reached (%s)".formatted(reason(failed)),
                state.equals("53300")
                        ? "see its max_connections, and store.pool of those who share it"
                        : "see that the server runs, and that store.url, PGHOST and PGPORT lead there");
    }

    /** The driver has no state of its own for it, and names it in words of any language; nothing was asked of a server then. */
    private static Optional<String> refusedParameter(String state, SQLException failed) {
        return state.equals("08001") && failed.getCause() == null
                ? Pattern.compile("\\W+")
                        .splitAsStream(words(failed))
                        .filter(word -> PGProperty.forName(word) != null)
                        .findFirst()
                : Optional.empty();
    }

    /** The same for whoever had all rights before: that he has not any more passes when somebody has seen to it, so he can wait. */
    static Trouble ofOneEntitled(String name, SQLException thrown) {
        SQLException failed = root(thrown);
        String state = state(failed);
        if (state.equals("42501")) {
            return Trouble.unreachable(rightsLost(words(failed)).in(name), thrown);
        }
        Trouble trouble = of(name, thrown);
        return isRefusedEntry(state) ? Trouble.unreachable(trouble.complaint(), thrown) : trouble;
    }

    private static Complaint rightsLost(String words) {
        return new Complaint(
                "its user may not do that any more (%s)".formatted(words),
                words.contains("for database")
                        ? "GRANT CONNECT ON DATABASE lets it in again"
                        : "GRANT it all rights on the project's schema and its tables again");
    }

    /** Whether the server itself has said no to what was asked: nothing of it was done. */
    static boolean isRefusal(Trouble trouble) {
        String state = trouble.getCause() instanceof SQLException thrown ? state(root(thrown)) : "";
        return mayPass(state) || isRefusedEntry(state) || state.equals("42501");
    }

    /** Whether there is no such table for this user. */
    static boolean isOfMissingTable(SQLException thrown) {
        return state(root(thrown)).equals("42P01");
    }

    /** Whether it is because of how the connection was when it was made, as one that may only read. */
    static boolean isOfSession(SQLException thrown) {
        return state(root(thrown)).equals("25006");
    }

    /** Whether the server asks for a password and there is none to be found, which the driver says itself. */
    static boolean isOfMissingPassword(SQLException thrown) {
        SQLException failed = root(thrown);
        return state(failed).equals("08004") && !isOfEncryption(failed);
    }

    /** Whether it has no TLS, where that is wanted: words of any language call it so. */
    private static boolean isOfEncryption(SQLException failed) {
        return state(failed).equals("08004") && words(failed).contains("SSL");
    }

    private static String state(SQLException failed) {
        String state = Objects.requireNonNullElse(failed.getSQLState(), "");
        return state.equals("57014") && isOfWaiting(failed) ? "55P03" : state;
    }

    /**
     * Who wants a row may have to wait for those who came before him and for its holder then, for each less than he would give up
     * after and for both longer than a statement may take. The server says which row it was that he waited for.
     */
    private static boolean isOfWaiting(SQLException failed) {
        ServerErrorMessage said = failed instanceof PSQLException told ? told.getServerErrorMessage() : null;
        String where = said == null ? null : said.getWhere();
        return where != null && ROW.matcher(where).find();
    }

    /** A password, an address or a user that the server does not let in. */
    private static boolean isRefusedEntry(String state) {
        return state.startsWith("28") || state.equals("08004");
    }

    /** The pool puts what really happened behind a failure of its own, with or without a state. */
    private static SQLException root(SQLException thrown) {
        return thrown.getCause() instanceof SQLException inner
                        && (thrown.getSQLState() == null || inner.getSQLState() != null)
                ? root(inner)
                : thrown;
    }

    /** It is there, but can take nothing as long as somebody does not do something about it. */
    private static boolean mayPass(String state) {
        return state.equals("53100") || state.equals("53200") || state.equals("25006") || state.equals("55P03");
    }

    /** Lost, refused, or told that the server goes down, comes up or is full. */
    private static boolean isUnreachable(String state) {
        return (state.startsWith("08") && !state.equals("08004"))
                || state.startsWith("57P0")
                || state.equals("25P03")
                || state.equals("53300");
    }

    /** The pool has no state for a connection that it has waited for in vain, or has closed since it is broken. */
    private static boolean isOfPool(SQLException failed) {
        return failed.getSQLState() == null
                && (failed instanceof SQLTransientConnectionException
                        || failed.getCause() instanceof IOException
                        || CLOSED.equals(failed.getMessage()));
    }

    /** What lies below says it without naming where. */
    private static String reason(SQLException failed) {
        Throwable cause = failed.getCause();
        if (cause == null || cause.getMessage() == null) {
            return failed.getSQLState() == null || failed.getSQLState().startsWith("08")
                    ? "no connection"
                    : words(failed);
        }
        return cause instanceof java.net.UnknownHostException
                ? "its host is not known"
                : cause.getMessage().lines().findFirst().orElse("no connection");
    }

    /** That it is made out to another name the driver says in words alone. */
    private static boolean isOfCertificate(SQLException failed) {
        return failed.getCause() instanceof SSLException
                || Objects.requireNonNullElse(failed.getMessage(), "").contains("hostnameverifier");
    }

    private static Complaint complaint(String state, SQLException failed) {
        return switch (state) {
            case "28P01", "28000", "08004" ->
                new Complaint("does not let us in (%s)".formatted(words(failed)), entry(failed));
            case "3D000" -> new Complaint(words(failed), "make it (createdb), or see to store.url");
            case "42501" -> noRight(words(failed));
            case "40P01", "40001" -> new Complaint("somebody else changed the same at the same time", "try again");
            case "53100" -> new Complaint("its disk is full", "free some space; nothing recorded so far is lost");
            case "55P03" -> new Complaint("others have kept it busy for too long", "try again");
            case "57014" -> Complaint.of("a statement took far too long and was ended");
            case "25006" ->
                new Complaint("takes nothing new, it is read-only", "see to it that store.url names the primary");
            case "22P02", "22P05" ->
                new Complaint("something in it was not written by Ratchet (%s)".formatted(words(failed)), NOT_OURS);
            default -> Complaint.of(words(failed));
        };
    }

    /** What lets us in. */
    private static String entry(SQLException failed) {
        if (isOfEncryption(failed)) {
            return "see sslmode (store.url, PGSSLMODE), or have the server take TLS";
        }
        return words(failed).contains("pg_hba.conf")
                ? "that file of the server has to let this user in from here; see sslmode too, if it asks for TLS"
                : "see PGUSER and PGPASSWORD, or the file .pgpass";
    }

    private static Complaint noRight(String words) {
        return new Complaint(
                "its user may not do that (%s)".formatted(words),
                words.contains("for database")
                        ? "GRANT CREATE ON DATABASE lets it make the project's schema"
                        : "the project's schema is another user's: take that one, or GRANT it to this one");
    }

    /** What the server would say of it. */
    static Trouble noRightTo(String name, String table) {
        return new Trouble(noRight("permission denied for table " + table).in(name), null);
    }

    /** The same where what was asked for is at fault, and not the server. */
    static Trouble ofQuery(Trouble trouble) {
        return trouble.getCause() instanceof SQLException failed
                        && failed.getSQLState() != null
                        && failed.getSQLState().matches("(22|25|42).*")
                ? new Trouble("the query failed: " + words(failed), failed)
                : trouble;
    }

    /** What the server says, without its name for how grave that is, in whatever language. */
    static String words(SQLException failed) {
        String message = Objects.requireNonNullElse(failed.getMessage(), "failed");
        return message.lines().findFirst().orElse("failed").replaceFirst("^\\p{Lu}+: +", "");
    }
}
