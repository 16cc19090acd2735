package dev.ratchet.screen.project;

import dev.ratchet.fleet.landing.ForeseenConflicts.Conflict;
import dev.ratchet.fleet.landing.LandingRecord;
import dev.ratchet.fleet.landing.LandingRecords.Waiting;
import dev.ratchet.fleet.mailbox.MessageRecord;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.work.graph.TaskCounts;
import java.util.List;
import java.util.Optional;

/**
 * All that there is to see of a project at one moment.
 *
 * @param attempts those of the loop that is looked at, the latest first
 * @param limits of agents' providers, which all loops share
 * @param landed what has left the landing queue lately, the latest first
 * @param messages the latest first
 * @param questions that wait for a person's answer, the oldest first
 * @param trouble why all of this may be old; empty if it is not
 */
public record ProjectSnapshot(
        String project,
        List<WatchedLoop> loops,
        List<RunHistoryQueries.Line> attempts,
        List<OpenLimit> limits,
        TaskTree tasks,
        TaskCounts taskCounts,
        List<Waiting> landing,
        List<LandingRecord> landed,
        List<Conflict> conflicts,
        List<MessageRecord> messages,
        List<Question> questions,
        String trouble) {
    public static final TaskCounts NO_TASKS = new TaskCounts(0, 0, 0, 0, 0, 0);

    public ProjectSnapshot {
        loops = List.copyOf(loops);
        attempts = List.copyOf(attempts);
        limits = List.copyOf(limits);
        landing = List.copyOf(landing);
        landed = List.copyOf(landed);
        conflicts = List.copyOf(conflicts);
        messages = List.copyOf(messages);
        questions = List.copyOf(questions);
    }

    /** Nothing has run there yet. */
    public static ProjectSnapshot empty(String project) {
        return new ProjectSnapshot(
                project,
                List.of(),
                List.of(),
                List.of(),
                TaskTree.EMPTY,
                NO_TASKS,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "");
    }

    /** The same with these attempts of the loop that is looked at. */
    public ProjectSnapshot withAttempts(List<RunHistoryQueries.Line> others) {
        return new ProjectSnapshot(
                project,
                loops,
                others,
                limits,
                tasks,
                taskCounts,
                landing,
                landed,
                conflicts,
                messages,
                questions,
                trouble);
    }

    /** The same as far as it goes, since more could not be read. */
    public ProjectSnapshot in(String newTrouble) {
        return new ProjectSnapshot(
                project,
                loops,
                attempts,
                limits,
                tasks,
                taskCounts,
                landing,
                landed,
                conflicts,
                messages,
                questions,
                newTrouble);
    }

    /** The loop of that name, else the first that runs, else the first. */
    public Optional<WatchedLoop> loop(String name) {
        return loops.stream()
                .filter(loop -> loop.name().equals(name))
                .findFirst()
                .or(() -> loops.stream().filter(loop -> loop.state().runs()).findFirst())
                .or(() -> loops.stream().findFirst());
    }
}
