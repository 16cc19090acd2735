package dev.ratchet.tui.dashboard;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The head of a dashboard: the project, the loop that is looked at, and how near that is to its bounds. */
record HeaderText(ProjectSnapshot project, Optional<WatchedLoop> loop, Instant now, ZoneId zone) {
    private static final DateTimeFormatter TIME_OF_DAY = DateTimeFormatter.ofPattern("HH:mm");
    private static final String BETWEEN = " · ";

    List<StyledText> lines(int width) {
        return List.of(
                projectLine(width),
                loop.map(this::loopLine)
                        .orElse(StyledText.of(Style.DIM, " Nothing has run here yet: 'ratchet run' starts a loop."))
                        .cut(width),
                loop.map(one -> GaugeText.line(project, one, now, width)).orElse(StyledText.EMPTY));
    }

    private StyledText projectLine(int width) {
        StyledText left = StyledText.of(Style.BOLD, " ratchet")
                .with(Style.DIM, BETWEEN)
                .with(Style.PLAIN, PaneLists.safe(project.project()));
        if (!project.trouble().isEmpty()) {
            left = left.with(Style.BAD, "  " + withoutDirectories(PaneLists.safe(project.trouble())));
        }
        int room = width - left.width() - 2;
        StyledText right = Stream.of(Wording.WORDS, Wording.MARKS)
                .map(this::summary)
                .filter(summary -> summary.width() <= room)
                .findFirst()
                .orElseGet(() -> joined(asking(Wording.MARKS), time()));
        return left.fitted(Math.max(0, width - right.width() - 2))
                .with(Style.PLAIN, " ")
                .with(right)
                .with(Style.PLAIN, " ")
                .cut(width);
    }

    /** What is wrong comes after the name of a file, and would not fit beside all of its path. */
    private static String withoutDirectories(String words) {
        return words.replaceAll("(?<= )/\\S*/(?=[^\\s/])", "");
    }

    /** How loops are counted: with words where there is room for them. */
    private enum Wording {
        WORDS,
        MARKS
    }

    private StyledText time() {
        return StyledText.of(Style.DIM, TIME_OF_DAY.format(now.atZone(zone)));
    }

    private StyledText asking(Wording wording) {
        int questions = project.questions().size();
        String count = wording == Wording.WORDS ? HumanUnits.count(questions, "question") : Integer.toString(questions);
        return questions == 0 ? StyledText.EMPTY : StyledText.of(Style.WARNING, "? " + count);
    }

    private StyledText summary(Wording wording) {
        List<StyledText> parts = new ArrayList<>();
        parts.add(asking(wording));
        for (WatchedLoop.State state : WatchedLoop.State.values()) {
            long such =
                    project.loops().stream().filter(one -> one.state() == state).count();
            if (such > 0 && project.loops().size() > 1) {
                parts.add(StyledText.of(PaneLists.style(state), state.mark() + " " + such)
                        .with(Style.DIM, wording == Wording.WORDS ? " " + word(state) : ""));
            }
        }
        double cost = project.loops().stream()
                .map(one -> one.gauges().costUsd())
                .filter(one -> one != null)
                .mapToDouble(Double::doubleValue)
                .sum();
        if (cost > 0 && project.loops().size() > 1) {
            parts.add(StyledText.plain(HumanUnits.cents(cost)));
        }
        parts.add(time());
        return joined(parts);
    }

    private static String word(WatchedLoop.State state) {
        return switch (state) {
            case WORKING -> "working";
            case WAITING -> "waiting";
            case PAUSED -> "paused";
            case DONE -> "done";
            case FAILED -> "failed";
            case DEAD -> "dead";
        };
    }

    private StyledText loopLine(WatchedLoop one) {
        List<StyledText> parts = new ArrayList<>();
        parts.add(StyledText.of(PaneLists.style(one.state()), " " + one.state().mark() + " ")
                .with(Style.BOLD, one.name())
                .with(PaneLists.style(one.state()), " " + PaneLists.safe(one.doing())));
        if (!one.asked().isEmpty()) {
            parts.add(StyledText.of(Style.WARNING, one.asked()));
        }
        if (one.until() != null && one.until().isAfter(now)) {
            parts.add(StyledText.of(Style.WARNING, HumanUnits.time(Duration.between(now, one.until())) + " left"));
        }
        if (!one.detail().isEmpty()) {
            parts.add(StyledText.plain(PaneLists.safe(one.detail())));
        }
        if (one.iteration() > 0 && one.state() != WatchedLoop.State.DEAD) {
            parts.add(StyledText.plain((one.maxIterations() == 0 ? "iteration " : "") + one.number()));
        }
        if (!one.item().isEmpty()) {
            parts.add(StyledText.of(Style.TOOL, PaneLists.safe(one.item()))
                    .with(Style.PLAIN, one.title().isEmpty() ? "" : " " + PaneLists.safe(one.title())));
        }
        if (!one.agent().isEmpty()) {
            parts.add(StyledText.of(Style.MODEL, PaneLists.safe(one.agent())));
        }
        if (one.startedAt() != null) {
            Instant end = one.endedAt() == null ? now : one.endedAt();
            String run = "run " + HumanUnits.time(PaneLists.positive(Duration.between(one.startedAt(), end)));
            parts.add(StyledText.of(Style.DIM, run));
        }
        if (one.endedAt() != null) {
            parts.add(StyledText.of(
                    Style.DIM, "until " + TIME_OF_DAY.format(one.endedAt().atZone(zone))));
        }
        return joined(parts);
    }

    private static StyledText joined(StyledText... parts) {
        return joined(List.of(parts));
    }

    private static StyledText joined(List<StyledText> parts) {
        StyledText line = StyledText.EMPTY;
        for (StyledText part : parts) {
            line = line.isEmpty() || part.isEmpty()
                    ? line.with(part)
                    : line.with(Style.DIM, BETWEEN).with(part);
        }
        return line;
    }
}
