package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What hooks, health commands and agents learn about an attempt, as environment variables.
 *
 * @param session what holds for every session beside that
 */
public record AttemptEnvironment(Path promptFile, Map<String, String> session) {
    public AttemptEnvironment {
        session = Map.copyOf(session);
    }

    public AttemptEnvironment(Path promptFile) {
        this(promptFile, Map.of());
    }

    /** Before the session. */
    public Map<String, String> before(Attempt attempt, int number, WorkDirectory directory) {
        Map<String, String> variables = new LinkedHashMap<>(directory.variables());
        variables.put("RATCHET_LOOP", attempt.loop());
        variables.put("HARNESS_ITERATION", Integer.toString(attempt.position().iteration()));
        variables.put("HARNESS_GLOBAL_ITERATION", Integer.toString(number));
        variables.put("HARNESS_PROMPT_FILE", promptFile.toString());
        if (attempt.item().claim() != null) {
            variables.put("RATCHET_TASK", attempt.item().id());
        }
        return variables;
    }

    /** While the session runs. */
    public Map<String, String> during(Attempt attempt, SessionTicket ticket, WorkDirectory directory) {
        Map<String, String> variables = before(attempt, ticket.number(), directory);
        variables.putAll(session);
        variables.put("HARNESS_OUTPUT_FILE", ticket.output().toString());
        return variables;
    }

    /** After the session. */
    public Map<String, String> after(
            PastAttempt past, SessionTicket ticket, SessionFacts session, WorkDirectory directory) {
        Map<String, String> variables = during(past.attempt(), ticket, directory);
        SessionEnding ending = session.ending();
        variables.put("HARNESS_EXIT_CODE", Integer.toString(ending.exitCode()));
        variables.put("HARNESS_OUTPUT_BYTES", Long.toString(ending.outputBytes()));
        variables.put(
                "HARNESS_SESSION_DURATION", Long.toString(ending.duration().toSeconds()));
        variables.put("HARNESS_COMMITTED", Boolean.toString(past.committed()));
        return variables;
    }
}
