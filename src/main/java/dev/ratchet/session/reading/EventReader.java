package dev.ratchet.session.reading;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.classify.StreamSummary.Malformed;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes sense of the objects of one session's stream. */
public abstract class EventReader {
    private static final double MOST_DOLLARS = 1e6;
    private static final int LONGEST_MALFORMED = 2000;

    /** What it has learnt so far. */
    protected final SessionState state;

    /** What the stream has told of consumption so far, be it of this run or of the whole conversation. */
    protected Usage told = Usage.NONE;

    protected EventReader(SessionState state) {
        this.state = state;
    }

    /** Takes a line of text that came before the first object. */
    public void banner(String line) {}

    /** Takes the next object. */
    public abstract void read(Json object);

    /** Takes a line that was to be a final result and cannot be read. */
    protected void malformed(String line) {
        state.finished(new Malformed(line.substring(0, Math.min(line.length(), LONGEST_MALFORMED))));
    }

    /** How far the stream has come. */
    public LiveSession.Phase phase() {
        return state.isFinished() ? LiveSession.Phase.FINISHED : LiveSession.Phase.WORKING;
    }

    /** What the stream has told of the session's consumption so far. */
    public Usage usage() {
        return told;
    }

    /** What the model was given with its latest request, as far as the stream tells; else 0. */
    public long contextTokens() {
        return 0;
    }

    /** The ids of what the session was told meanwhile and has heard, as far as the stream repeats it. */
    public Set<String> heard() {
        return Set.of();
    }

    /** What the stream amounts to. */
    public StreamSummary end() {
        return state.end(state.latestMessage().text(), state.counts().turns(), usage());
    }

    /** An amount of dollars; what no session can have cost is none. */
    public static @Nullable Double money(Json amount) {
        Double number = amount.number();
        return number == null || number < 0 || number > MOST_DOLLARS ? null : number;
    }

    /** The HTTP status that is told, or else the one that the words name. */
    public static @Nullable Integer status(Json told, ApiError words) {
        Double status = told.number();
        return status == null ? words.status() : Integer.valueOf(status.intValue());
    }

    /** The exit code of a command, if this is one. */
    protected static @Nullable Integer exitCode(Json told) {
        Double code = told.number();
        return code == null ? null : Integer.valueOf(code.intValue());
    }

    /** The text of a content that comes in parts. */
    protected static String text(Json parts) {
        return parts.items().stream().map(part -> part.textAt("text")).collect(Collectors.joining("\n"));
    }
}
