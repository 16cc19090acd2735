package dev.ratchet.session.reading;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Said;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.ExitConventions;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.remarks.WorkRemarks;
import dev.ratchet.session.stream.LastBytes;
import dev.ratchet.session.stream.PatternSet;
import dev.ratchet.session.stream.PlainText;
import dev.ratchet.session.stream.ReadingSettings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Plain text: its last part is the answer, its last lines are evidence. */
public final class PlainTextCollector {
    public static final int TEXT = 64 * 1024;
    static final int LINES = 50;
    private static final int LINE = 2 * 1024;

    private final PatternSet commits;
    private final Consumer<AgentEvent> listener;
    private final LastBytes text = new LastBytes(TEXT);
    private final WorkRemarks workRemarks = new WorkRemarks();
    private final Deque<byte[]> lastLines = new ArrayDeque<>();
    private boolean commitMentioned;

    PlainTextCollector(ReadingSettings settings, Consumer<AgentEvent> listener) {
        this.commits = PatternSet.of(settings.commitPatterns());
        this.listener = listener;
    }

    /** Takes everything, for the text. */
    void read(byte[] bytes, int offset, int length) {
        text.add(bytes, offset, length);
    }

    /** Takes it once more line by line, for the rest; returns the line as people meant it. */
    String line(byte[] bytes, int offset, int length) {
        if (lastLines.size() == LINES) {
            lastLines.removeFirst();
        }
        lastLines.addLast(Arrays.copyOfRange(bytes, offset, offset + Math.min(length, LINE)));
        String words = PlainText.clean(bytes, offset, length);
        commitMentioned = commitMentioned || commits.anyIn(words);
        workRemarks.add(words);
        if (!words.isBlank()) {
            listener.accept(new Said(Speaker.ASSISTANT, null, words));
        }
        return words;
    }

    /** The last lines, oldest first. */
    List<String> lastLines() {
        List<String> lines = new ArrayList<>();
        lastLines.forEach(line -> lines.add(PlainText.clean(line, 0, line.length)));
        return lines;
    }

    StreamSummary end(String dialect, ExitConventions conventions) {
        Transcript transcript = new Transcript(
                dialect,
                null,
                null,
                text.words().stripTrailing(),
                0,
                Map.of(),
                Usage.NONE,
                0,
                commitMentioned,
                0,
                workRemarks.remarks(""));
        return new StreamSummary(transcript, new StreamSummary.Plain(lastLines()), null, conventions);
    }
}
