package dev.ratchet.tui.live;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.time.Duration;

/**
 * How far something long has come at one moment: a bar with an estimate, or a count where nobody knows how much there is.
 *
 * @param total 0 if that is not known
 */
public record ProgressLine(String what, long done, long total, Duration took) {
    private static final int LONGEST_BAR = 30;
    private static final int SHORTEST_BAR = 6;

    /** Before that every estimate is a guess. */
    private static final Duration FIRST_ESTIMATE = Duration.ofSeconds(2);

    /** The line, no wider than that. */
    public String in(int width, AnsiColours colours) {
        StyledText head = StyledText.plain(what + " ");
        StyledText figures = StyledText.of(Style.DIM, figures());
        int room = Math.min(LONGEST_BAR, width - head.width() - figures.width() - 2);
        StyledText bar = total == 0 || room < SHORTEST_BAR ? StyledText.EMPTY : bar(room);
        return head.with(bar).with(figures).cut(width - 1).in(colours);
    }

    private StyledText bar(int room) {
        int full = (int) (share() * room);
        return StyledText.of(Style.TOOL, "━".repeat(full)).with(Style.DIM, "─".repeat(room - full) + " ");
    }

    private double share() {
        return Math.clamp((double) done / total, 0, 1);
    }

    private String figures() {
        String passed = " · " + HumanUnits.time(took);
        return total == 0
                ? HumanUnits.count(done) + passed
                : "%s of %s · %d%%%s"
                        .formatted(
                                HumanUnits.count(Math.min(done, total)),
                                HumanUnits.count(total),
                                (int) (share() * 100),
                                left().isEmpty() ? passed : left());
    }

    private String left() {
        if (done <= 0 || done >= total || took.compareTo(FIRST_ESTIMATE) < 0) {
            return "";
        }
        double each = (double) took.toMillis() / done;
        return " · about %s left".formatted(HumanUnits.time(Duration.ofMillis((long) (each * (total - done)))));
    }
}
