package dev.ratchet.app.session;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.PastSessionReader;
import dev.ratchet.journal.query.SessionQueries;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.process.HostName;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.reading.Dialect;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.store.SessionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A session that somebody names on the command line.
 *
 * @param session what the journal has of it; null for a file
 */
record NamedSession(Recording output, @Nullable PastSession session) {
    /** Finds a session by its number, the last one, or any file; a broken word is the end of the command. */
    static NamedSession find(String word, Project project, Terminal terminal, @Nullable String loop) {
        if (word.equals("last")) {
            String of = loop == null ? "" : " of the loop '" + loop + "'";
            return inJournal(project, queries -> queries.last(loop), "there is no last session" + of);
        }
        if (word.matches("\\d+")) {
            return ofLoop(numbered(word, project), word, loop);
        }
        return new NamedSession(new Recording(file(word, terminal.directory())), null);
    }

    /** Sessions of all loops are counted as one, so that a number with another loop's name is a mistake. */
    private static NamedSession ofLoop(NamedSession found, String number, @Nullable String loop) {
        PastSession session = found.session();
        if (loop != null && session != null && !session.loop().equals(loop)) {
            throw Trouble.notFound(
                    "session %s is one of the loop '%s', not of '%s'".formatted(number, session.loop(), loop));
        }
        return found;
    }

    static NamedSession numbered(String number, Project project) {
        String missing = "there is no session " + number;
        if (number.length() > 9) {
            throw Trouble.notFound(missing);
        }
        return inJournal(project, queries -> queries.find(Integer.parseInt(number)), missing);
    }

    /** What is asked of a session log. */
    private interface Question {
        Optional<PastSession> ask(SessionQueries queries);
    }

    private static NamedSession inJournal(Project project, Question question, String missing) {
        return project.inJournal(database -> {
                    SessionQueries queries = new SessionQueries(database);
                    PastSession session = question.ask(queries).orElseThrow(() -> unknown(missing, queries));
                    return new NamedSession(
                            project.recording(session.number(), project.output(session.output()), database), session);
                })
                .orElseThrow(() -> Trouble.notFound(missing + ": nothing has run here yet"));
    }

    private static Trouble unknown(String missing, SessionQueries queries) {
        return queries.numbers()
                .map(range -> Trouble.notFound(missing)
                        .withHint("there are %d to %d, see 'ratchet sessions list'"
                                .formatted(range.first(), range.last())))
                .orElseGet(() -> Trouble.notFound(missing + ": nothing has run here yet"));
    }

    private static Path file(String word, Path directory) {
        Path file;
        try {
            file = directory.resolve(word).normalize();
        } catch (InvalidPathException e) {
            throw new Trouble("'%s' cannot be the name of a file: %s".formatted(word, e.getReason()), e);
        }
        if (Files.isDirectory(file)) {
            throw new Trouble("%s is a directory".formatted(file)).withHint("name a file in it");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new Trouble("%s is no plain file".formatted(file));
        }
        SessionFile found = new SessionFile(target(file));
        if (!found.exists()) {
            throw Trouble.notFound("there is no file %s".formatted(file))
                    .withHint("sessions are named by a number, 'last' or a file");
        }
        return found.file();
    }

    /** Whoever names a link himself means what it leads to. */
    private static Path target(Path file) {
        try {
            return Files.isSymbolicLink(file) ? file.toRealPath() : file;
        } catch (IOException _) {
            return file;
        }
    }

    /** The dialect it is to be read in: the one asked for, else the one it was read in when it ran, else its own word. */
    Dialect dialect(@Nullable String asked, Project project) {
        if (asked != null) {
            return Dialects.choose(asked, session == null ? "" : session.agent());
        }
        if (session == null) {
            return Dialects.choose(DialectName.AUTO, "");
        }
        String known =
                session.transcript() == null ? null : session.transcript().dialect();
        return PastSessionReader.dialect(known, session.agent(), project.config());
    }

    /** Where a file is that is neither here nor in the database. */
    private String whereabouts() {
        return session == null || session.worker().equals(HostName.ofThisMachine())
                ? "gone"
                : "on %s, where the session ran".formatted(session.worker());
    }

    /** The file, which must be there. */
    Recording present() {
        if (!output.exists()) {
            throw Trouble.notFound("the output file %s is %s".formatted(output.file(), whereabouts()));
        }
        return output;
    }
}
