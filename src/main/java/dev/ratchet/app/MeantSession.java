package dev.ratchet.app;

import dev.ratchet.agent.AgentSettings;
import dev.ratchet.agent.Recording;
import dev.ratchet.agent.stream.Dialect;
import dev.ratchet.agent.stream.Dialects;
import dev.ratchet.journal.PastSession;
import dev.ratchet.journal.SessionLog;
import dev.ratchet.loop.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.SessionFile;
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
record MeantSession(Recording output, @Nullable PastSession session) {
    private static final String AUTO = "auto";

    /** Finds a session by its number, the last one, or any file; a broken word is the end of the command. */
    static MeantSession find(String word, Project project, Terminal terminal, @Nullable String loop) {
        if (word.equals("last")) {
            return inJournal(project, log -> log.last(loop), "there is no last session");
        }
        if (word.matches("\\d+")) {
            return numbered(word, project);
        }
        return new MeantSession(new Recording(file(word, terminal.directory())), null);
    }

    static MeantSession numbered(String number, Project project) {
        String missing = "there is no session " + number;
        if (number.length() > 9) {
            throw new Trouble(missing);
        }
        return inJournal(project, log -> log.find(Integer.parseInt(number)), missing);
    }

    /** What is asked of a session log. */
    private interface Question {
        Optional<PastSession> ask(SessionLog log);
    }

    private static MeantSession inJournal(Project project, Question question, String missing) {
        if (!Files.exists(project.database())) {
            throw new Trouble(missing + ": nothing has run here yet");
        }
        try (Database database = Database.open(project.database())) {
            SessionLog log = new SessionLog(database);
            PastSession session = question.ask(log).orElseThrow(() -> new Trouble(missing + known(log)));
            return new MeantSession(new Recording(project.output(session).file()), session);
        }
    }

    private static String known(SessionLog log) {
        return log.numbers()
                .map(range ->
                        "; there are %d to %d, see 'ratchet sessions list'".formatted(range.first(), range.last()))
                .orElse(": nothing has run here yet");
    }

    private static Path file(String word, Path directory) {
        Path file;
        try {
            file = directory.resolve(word).normalize();
        } catch (InvalidPathException e) {
            throw new Trouble("'%s' cannot be the name of a file: %s".formatted(word, e.getReason()), e);
        }
        SessionFile found = new SessionFile(file);
        if (!found.exists()) {
            throw new Trouble("there is no file %s; sessions are named by a number, 'last' or a file".formatted(file));
        }
        if (Files.isDirectory(found.present())) {
            throw new Trouble("%s is a directory; name a file in it".formatted(file));
        }
        if (!Files.isRegularFile(found.present())) {
            throw new Trouble("%s is no plain file".formatted(file));
        }
        return file;
    }

    /** The dialect it is to be read in: the one asked for, else the one it was read in when it ran, else its own word. */
    Dialect dialect(@Nullable String asked, Project project) {
        if (asked != null) {
            return Dialects.choose(asked, session == null ? "" : session.agent());
        }
        return session == null
                ? Dialects.choose(AUTO, "")
                : recorded(session, project.config().agent());
    }

    private static Dialect recorded(PastSession session, AgentSettings configured) {
        String agent = session.agent();
        if (session.transcript() != null
                && Dialects.names().contains(session.transcript().dialect())) {
            return Dialects.choose(session.transcript().dialect(), agent);
        }
        boolean same = Path.of(configured.command()).getFileName().toString().equals(agent);
        return Dialects.choose(same ? configured.adapter() : AUTO, agent);
    }
}
