package dev.ratchet.screen;

import dev.ratchet.screen.BlockLine.Tone;
import java.util.ArrayList;
import java.util.List;

/** What has changed between two texts, line by line. */
final class LineDiff {
    /** Lines of one times lines of the other: beyond that all is old, and then all is new. */
    private static final long MOST_PAIRS = 250_000;

    private final List<String> before;
    private final List<String> after;

    private LineDiff(List<String> before, List<String> after) {
        this.before = before;
        this.after = after;
    }

    /** The changed lines, with one on each side that has not changed. */
    static List<BlockLine> of(String before, String after) {
        return new LineDiff(TerminalSafeText.lines(before), TerminalSafeText.lines(after)).lines();
    }

    static long count(Tone tone, List<BlockLine> lines) {
        return lines.stream().filter(line -> line.tone() == tone).count();
    }

    private List<BlockLine> lines() {
        int shorter = Math.min(before.size(), after.size());
        int start = 0;
        while (start < shorter && before.get(start).equals(after.get(start))) {
            start++;
        }
        int end = 0;
        while (end < shorter - start && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end))) {
            end++;
        }
        List<BlockLine> lines = new ArrayList<>();
        if (start > 0) {
            lines.add(new BlockLine(Tone.CONTEXT, before.get(start - 1)));
        }
        lines.addAll(new LineDiff(before.subList(start, before.size() - end), after.subList(start, after.size() - end))
                .inner());
        if (end > 0) {
            lines.add(new BlockLine(Tone.CONTEXT, after.get(after.size() - end)));
        }
        return lines;
    }

    private List<BlockLine> inner() {
        List<BlockLine> lines = new ArrayList<>();
        int[][] common = (long) before.size() * after.size() > MOST_PAIRS ? new int[0][0] : commonLengths();
        int old = 0;
        int now = 0;
        while (old < before.size() || now < after.size()) {
            boolean both = old < before.size() && now < after.size();
            if (both && common.length > 0 && before.get(old).equals(after.get(now))) {
                lines.add(new BlockLine(Tone.CONTEXT, before.get(old++)));
                now++;
            } else if (now == after.size()
                    || (both && (common.length == 0 || common[old + 1][now] >= common[old][now + 1]))) {
                lines.add(new BlockLine(Tone.REMOVED, before.get(old++)));
            } else {
                lines.add(new BlockLine(Tone.ADDED, after.get(now++)));
            }
        }
        return lines;
    }

    /** How many lines the rests of both have in common, from each line of the one and the other on. */
    private int[][] commonLengths() {
        int[][] lengths = new int[before.size() + 1][after.size() + 1];
        for (int old = before.size() - 1; old >= 0; old--) {
            for (int now = after.size() - 1; now >= 0; now--) {
                lengths[old][now] = before.get(old).equals(after.get(now))
                        ? lengths[old + 1][now + 1] + 1
                        : Math.max(lengths[old + 1][now], lengths[old][now + 1]);
            }
        }
        return lengths;
    }
}
