package dev.ratchet.agent.stream;

import dev.ratchet.agent.remarks.Spoken;
import dev.ratchet.agent.stream.StreamEnd.Activity;
import dev.ratchet.agent.stream.StreamEnd.Closing;
import dev.ratchet.agent.stream.StreamEnd.Notice;
import dev.ratchet.agent.stream.StreamEnd.Refusal;
import dev.ratchet.agent.stream.StreamEnd.Standing;
import dev.ratchet.json.Json;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.AgentEvent.Answer;
import dev.ratchet.loop.AgentEvent.Finished;
import dev.ratchet.loop.AgentEvent.Speaker;
import dev.ratchet.loop.Transcript;
import dev.ratchet.loop.Usage;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a reader has learnt of a session so far, and the one place from which events go out: alike for all dialects. */
final class Notes {
    private static final int LONGEST_MALFORMED = 2000;
    private static final long LONGEST_MILLIS = Duration.ofDays(1000).toMillis();

    private final String dialect;
    private final Habits habits;
    private final Earlier earlier;
    private final PatternSet commits;
    private final Consumer<AgentEvent> listener;
    private final Speech speech = new Speech();
    private final Turns turns = new Turns();
    private final Spoken spoken = new Spoken();
    private final ToolUse tools = new ToolUse();
    private @Nullable String sessionId;
    private @Nullable String model;
    private Json timestamp = Json.NOTHING;
    private @Nullable Closing closing;
    private @Nullable Notice notice;
    private @Nullable Refusal refusal;
    private Activity activity = Activity.NONE;
    private boolean finished;
    private boolean commitMentioned;

    Notes(String dialect, Habits habits, ReadingSettings settings, Consumer<AgentEvent> listener) {
        this.dialect = dialect;
        this.habits = habits;
        this.earlier = settings.earlier();
        this.commits = PatternSet.of(settings.commitPatterns());
        this.listener = listener;
    }

    Speech speech() {
        return speech;
    }

    Turns turns() {
        return turns;
    }

    /** What the conversation had used up before this run. */
    Earlier earlier() {
        return earlier;
    }

    /** What this run used of a total of the whole conversation. */
    Usage ofThisRun(Usage total) {
        return earlier.outOf(total, sessionId);
    }

    /** The moment that an object names. */
    void at(Json moment) {
        timestamp = moment.isNothing() ? timestamp : moment;
    }

    /** The conversation's name; the first one that is told stands. */
    void session(@Nullable String id) {
        sessionId = sessionId == null ? id : sessionId;
    }

    @Nullable
    String session() {
        return sessionId;
    }

    /** The model's name; the first one that is told stands. */
    void model(@Nullable String name) {
        model = model == null ? name : model;
    }

    /** A conversation begins, maybe not the first of this process. */
    void started(AgentEvent.Started told) {
        finished = false;
        sessionId = told.sessionId() == null ? sessionId : told.sessionId();
        model = told.model() == null ? model : told.model();
        tell(new AgentEvent.Started(sessionId, model, told.directory(), told.tools()));
    }

    /** Somebody works, be it a sub-agent. */
    void busy() {
        activity = Activity.TURNS;
    }

    /** The model answers: whatever stood in its way is over, and so is a result that was out already. */
    void worked() {
        busy();
        finished = false;
        notice = null;
        if (refusal != null) {
            refusal = new Refusal(Standing.OVERCOME, refusal.type(), refusal.resetsAt());
        }
    }

    /** The model answers in a stream that does not number its turns. */
    void tookTurn() {
        worked();
        turns.heard();
    }

    /** A whole piece of text in the message with this id. */
    void said(Speaker speaker, @Nullable String spokenBy, @Nullable String message, String text) {
        if (speaker == Speaker.ASSISTANT) {
            speech.said(message, text);
            spoken.add(text);
            mention(text);
        }
        tell(new AgentEvent.Said(speaker, spokenBy, text));
    }

    /** A tool is called with this input, of which a shell command is all that matters. */
    void called(Speaker speaker, String id, String tool, Json input) {
        called(speaker, id, tool, input.at("command").text(input.words()));
    }

    /** A tool is called; shell commands may tell of commits. */
    void called(Speaker speaker, String id, String tool, String input) {
        tools.called(tool);
        mention(input);
        tell(new AgentEvent.ToolCalled(speaker, id, tool, input));
    }

    /** An editing tool names a file. */
    void edited(String file) {
        tools.edited(file);
    }

    void answered(String id, Answer answer, String text) {
        tell(new AgentEvent.ToolAnswered(id, answer, text));
    }

    /** A denied call; told once, however often the stream repeats it. */
    void denied(@Nullable String call, String tool) {
        if (tools.denied(call)) {
            tell(new AgentEvent.PermissionDenied(tool));
        }
    }

    /** The agent tries again. */
    void retrying(Notice trouble, int attempt) {
        notice = trouble;
        String error = String.join(", ", trouble.error().codes());
        String words = error.isEmpty() ? trouble.error().message() : error;
        tell(new AgentEvent.Retrying(attempt, trouble.error().status(), words));
    }

    /** Trouble that is the agent's last word unless it gets over it. */
    void troubled(Notice trouble) {
        notice = trouble;
    }

    void refused(Refusal limit) {
        refusal = limit;
    }

    /** A final result has this text of its own. */
    void concluded(String text) {
        spoken.result(text);
    }

    /** A final result is out. */
    void finished(Closing result) {
        closing = result;
        finished = true;
    }

    /** A final result could not be read. */
    void malformed(String line) {
        finished(new StreamEnd.Malformed(line.substring(0, Math.min(line.length(), LONGEST_MALFORMED))));
    }

    /** What looked like the end was none: the agent goes on. */
    void goesOn() {
        closing = null;
        finished = false;
    }

    boolean isFinished() {
        return finished;
    }

    /** A final result without text of its own is out: the last words stand for it, or the error. */
    void conclude(StreamEnd.Result result, long millis, @Nullable Double costUsd) {
        finished(result);
        String text = result.success() == AgentEvent.Success.SUCCESS
                ? speech.text()
                : result.error().message();
        tellResult(result, turns.count(), millis, costUsd, text);
    }

    /** Tells the listener of a final result. */
    void tellResult(StreamEnd.Result result, int turnCount, long millis, @Nullable Double costUsd, String text) {
        Duration took = Duration.ofMillis(Math.min(LONGEST_MILLIS, Math.max(0, millis)));
        tell(new Finished(result.success(), turnCount, took, costUsd, text));
    }

    void tell(AgentEvent event) {
        listener.accept(event);
    }

    StreamEnd end(String text, int turnCount, Usage usage) {
        Transcript transcript = new Transcript(
                dialect,
                sessionId,
                model,
                text,
                turnCount,
                tools.calls(),
                usage,
                tools.denials(),
                commitMentioned,
                tools.filesChanged(),
                spoken.remarks(text));
        return new StreamEnd(
                transcript,
                new StreamEnd.Structured(activity, closing, notice, refusal),
                JsonInstant.of(timestamp),
                habits);
    }

    private void mention(String words) {
        commitMentioned = commitMentioned || commits.anyIn(words);
    }
}
