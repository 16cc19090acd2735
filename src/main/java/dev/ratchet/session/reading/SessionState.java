package dev.ratchet.session.reading;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.AgentDetails;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Finished;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.ExitConventions;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.classify.StreamSummary.Activity;
import dev.ratchet.session.classify.StreamSummary.Closing;
import dev.ratchet.session.classify.StreamSummary.Notice;
import dev.ratchet.session.classify.StreamSummary.Refusal;
import dev.ratchet.session.classify.StreamSummary.Result;
import dev.ratchet.session.classify.StreamSummary.Shape;
import dev.ratchet.session.classify.StreamSummary.Structured;
import dev.ratchet.session.classify.StreamSummary.Validity;
import dev.ratchet.session.remarks.WorkRemarks;
import dev.ratchet.session.stream.EarlierUsage;
import dev.ratchet.session.stream.InstructionLines;
import dev.ratchet.session.stream.PatternSet;
import dev.ratchet.session.stream.ReadingSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a reader has learnt of a session so far, and the one place from which events go out: alike for all dialects. */
public final class SessionState {
    private static final long LONGEST_MILLIS = Duration.ofDays(1000).toMillis();

    private final String dialect;
    private final ExitConventions conventions;
    private final EarlierUsage earlier;
    private final InstructionLines instructions;
    private final PatternSet commits;
    private final Consumer<AgentEvent> listener;
    private final LatestMessage latestMessage = new LatestMessage();
    private final WorkRemarks workRemarks = new WorkRemarks();
    private final ActivityCounts counts = new ActivityCounts();
    private @Nullable String sessionId;
    private @Nullable String model;
    private Json timestamp = Json.NOTHING;
    private @Nullable Closing closing;
    private @Nullable Notice notice;
    private @Nullable Refusal refusal;
    private Activity activity = Activity.NONE;
    private @Nullable String permissionMode;
    private @Nullable Duration apiTime;
    private @Nullable String stopReason;
    private boolean finished;
    private boolean commitMentioned;

    SessionState(String dialect, ExitConventions conventions, ReadingSettings settings, Consumer<AgentEvent> listener) {
        this.dialect = dialect;
        this.conventions = conventions;
        this.earlier = settings.earlier();
        this.instructions = settings.instructions();
        this.commits = PatternSet.of(settings.commitPatterns());
        this.listener = listener;
    }

    public LatestMessage latestMessage() {
        return latestMessage;
    }

    public ActivityCounts counts() {
        return counts;
    }

    /** What the conversation had used up before this run. */
    public EarlierUsage earlier() {
        return earlier;
    }

    /** What this run used of a total of the whole conversation. */
    public Usage ofThisRun(Usage total) {
        return earlier.outOf(total, sessionId);
    }

    /** The moment that an object names. */
    public void at(Json moment) {
        timestamp = moment.isNothing() ? timestamp : moment;
    }

    /** The conversation's name; the first one that is told stands. */
    public void session(@Nullable String id) {
        sessionId = sessionId == null ? id : sessionId;
    }

    @Nullable
    public String session() {
        return sessionId;
    }

    /** The model's name; the first one that is told stands. */
    public void model(@Nullable String name) {
        model = model == null ? name : model;
    }

    /** The agent names its model without saying that it begins; only the first time counts. */
    public void startedWith(@Nullable String name) {
        if (name != null && model == null) {
            started(new AgentEvent.Started(sessionId, name, null, List.of()));
        }
    }

    /** What the agent may do without asking; the first word that is told stands. */
    public void permissionMode(@Nullable String mode) {
        permissionMode = permissionMode == null ? mode : permissionMode;
    }

    /** How long this process has waited for the model's API so far. */
    public void apiTime(Json millis) {
        apiTime = millis.number() == null ? apiTime : time(millis.count());
    }

    /** Why an answer ended; the last word on it stands. */
    public void stopReason(@Nullable String reason) {
        stopReason = reason == null || reason.isEmpty() ? stopReason : reason;
    }

    /** A conversation begins, maybe not the first of this process. */
    public void started(AgentEvent.Started told) {
        finished = false;
        sessionId = told.sessionId() == null ? sessionId : told.sessionId();
        model = told.model() == null ? model : told.model();
        tell(new AgentEvent.Started(sessionId, model, told.directory(), told.tools()));
    }

    /** Somebody works, be it a sub-agent. */
    public void busy() {
        activity = Activity.TURNS;
    }

    /** The model answers: whatever stood in its way is over, and so is a result that was out already. */
    public void worked() {
        busy();
        finished = false;
        notice = null;
        if (refusal != null) {
            refusal = new Refusal(Validity.OVERCOME, refusal.type(), refusal.resetsAt());
        }
    }

    /** The model answers in a stream that does not number its turns. */
    public void tookTurn() {
        worked();
        counts.heard();
    }

    /** A whole piece of text in the message with this id. */
    public void said(Speaker speaker, @Nullable String spokenBy, @Nullable String message, String text) {
        if (speaker == Speaker.ASSISTANT) {
            latestMessage.said(message, text);
            workRemarks.add(text);
            mention(text);
        }
        tell(new AgentEvent.Said(speaker, spokenBy, text));
    }

    /** A line of an agent that writes for people. */
    void wrote(String line) {
        if (instructions.areRepeatedIn(line)) {
            workRemarks.repeated(line);
        } else {
            workRemarks.add(line);
        }
        mention(line);
        if (!line.isBlank()) {
            tell(new AgentEvent.Said(Speaker.ASSISTANT, null, line));
        }
    }

    /** A commit was made. */
    public void committed() {
        commitMentioned = true;
    }

    /** A tool is called with this input, of which a shell command is all that matters. */
    public void called(Speaker speaker, String id, String tool, Json input) {
        called(speaker, id, tool, input.at("command").text(input.words()), input);
    }

    /** A tool is called; shell commands may tell of commits. */
    public void called(Speaker speaker, String id, String tool, String words, Json input) {
        counts.called(tool);
        mention(words);
        tell(new AgentEvent.ToolCalled(speaker, id, tool, words, arguments(input)));
    }

    private static Map<String, String> arguments(Json input) {
        Map<String, String> arguments = new HashMap<>();
        input.members().forEach((name, value) -> {
            Json argument = new Json(value);
            arguments.put(name, argument.text() == null ? argument.line() : argument.text(""));
        });
        return arguments;
    }

    public void answered(String id, Answer answer, String text) {
        answered(id, answer, text, null);
    }

    /** A command came to its end; any other code than 0 says that it failed, whatever else is told. */
    public void answered(String id, Answer answer, String text, @Nullable Integer exitCode) {
        boolean failed = exitCode != null && exitCode != 0;
        tell(new AgentEvent.ToolAnswered(id, failed ? Answer.ERROR : answer, text, exitCode));
    }

    /** A denied call; told once, however often the stream repeats it. */
    public void denied(@Nullable String call, String tool) {
        if (counts.denied(call)) {
            tell(new AgentEvent.PermissionDenied(tool));
        }
    }

    /** The agent tries again. */
    public void retrying(Notice trouble, int attempt) {
        notice = trouble;
        String error = String.join(", ", trouble.error().codes());
        String words = error.isEmpty() ? trouble.error().message() : error;
        tell(new AgentEvent.Retrying(attempt, trouble.error().status(), words));
    }

    /** Trouble that is the agent's last word unless it gets over it. */
    public void troubled(Notice trouble) {
        notice = trouble;
    }

    public void refused(Refusal limit) {
        refusal = limit;
    }

    /** A final result has this text of its own. */
    public void concluded(String text) {
        workRemarks.result(text);
    }

    /** A final result is out. */
    public void finished(Closing result) {
        closing = result;
        finished = true;
    }

    /** What looked like the end was none: the agent goes on. */
    public void goesOn() {
        closing = null;
        finished = false;
    }

    public boolean isFinished() {
        return finished;
    }

    /** A final result without text of its own is out: the last words stand for it, or the error. */
    public void conclude(Result result, long millis, @Nullable Double costUsd) {
        finished(result);
        String text = result.success() == AgentEvent.Success.SUCCESS
                ? latestMessage.text()
                : result.error().message();
        tellResult(result, counts.turns(), millis, costUsd, text);
    }

    /** Tells the listener of a final result. */
    public void tellResult(Result result, int turnCount, long millis, @Nullable Double costUsd, String text) {
        tell(new Finished(result.success(), turnCount, time(millis), costUsd, text));
    }

    private static Duration time(long millis) {
        return Duration.ofMillis(Math.min(LONGEST_MILLIS, Math.max(0, millis)));
    }

    public void tell(AgentEvent event) {
        listener.accept(event);
    }

    public StreamSummary end(String text, int turnCount, Usage usage) {
        return end(text, turnCount, usage, new Structured(activity, closing, notice, refusal));
    }

    StreamSummary end(String text, int turnCount, Usage usage, Shape shape) {
        Transcript transcript = new Transcript(
                dialect,
                sessionId,
                model,
                text,
                turnCount,
                counts.calls(),
                usage,
                counts.denials(),
                commitMentioned,
                counts.filesChanged(),
                new AgentDetails(permissionMode, apiTime, stopReason),
                workRemarks.remarks(text));
        return new StreamSummary(transcript, shape, timestamp.instant(), conventions);
    }

    private void mention(String words) {
        commitMentioned = commitMentioned || commits.anyIn(words);
    }
}
