package dev.ratchet.session.remarks;

import dev.ratchet.loop.session.ReportedStatus;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the last report of status in words that come in pieces. One in a block of code or a quotation may be somebody
 * else's, which the agent only shows: it counts if it is the last thing said, as agents are told that theirs has to be.
 */
final class StatusReportReader {
    private static final String BEGIN = "---LOOP_STATUS---";
    private static final String END = "---END_LOOP_STATUS---";

    /** A report may be torn into pieces; one without an end must not fill the memory. */
    private static final int LONGEST = 2 * 1024 * 1024;

    /** What stands before a line of code or of a quotation. */
    private static final Pattern QUOTING = Pattern.compile("(?: {4}|\\t|\\s*+[>`]).*");

    private static final Pattern MARKDOWN = Pattern.compile("[\\s*_`~>#-]*+");

    private final CodeFence fence = new CodeFence();
    private final StringBuilder body = new StringBuilder();
    private boolean begun;
    private boolean quoted;
    private @Nullable ReportedStatus said;
    private @Nullable ReportedStatus shown;

    /** Takes the next whole line, message or result. */
    void add(String piece) {
        if (begun || shown != null || fence.isOpen() || piece.contains(BEGIN) || CodeFence.mayBeIn(piece)) {
            piece.lines().forEach(this::line);
        }
    }

    private void line(String line) {
        boolean isFence = fence.take(line);
        int begin = line.lastIndexOf(BEGIN);
        if (begin >= 0) {
            begin(line, begin + BEGIN.length());
        } else if (!isFence) {
            read(line);
        }
    }

    private void begin(String line, int from) {
        begun = true;
        shown = null;
        quoted = fence.isOpen() || QUOTING.matcher(line).matches();
        body.setLength(0);
        read(line.substring(from));
    }

    private void read(String words) {
        if (!begun) {
            follow(words);
            return;
        }
        int end = words.indexOf(END);
        body.append(words, 0, end < 0 ? words.length() : end).append('\n');
        if (end >= 0) {
            begun = false;
            StatusBlock.in(body.toString()).ifPresent(this::report);
            follow(words.substring(end + END.length()));
        } else if (body.length() > LONGEST) {
            begun = false;
        }
    }

    private void report(ReportedStatus status) {
        shown = quoted ? status : null;
        said = quoted ? said : status;
    }

    private void follow(String words) {
        if (shown != null && !MARKDOWN.matcher(words).matches()) {
            shown = null;
        }
    }

    Optional<ReportedStatus> last() {
        return Optional.ofNullable(shown == null ? said : shown);
    }
}
