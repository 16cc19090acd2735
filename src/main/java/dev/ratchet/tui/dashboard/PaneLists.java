package dev.ratchet.tui.dashboard;

import dev.ratchet.fleet.landing.ForeseenConflicts.Conflict;
import dev.ratchet.fleet.landing.LandingRecord;
import dev.ratchet.fleet.landing.LandingRecords.Waiting;
import dev.ratchet.fleet.mailbox.MessageRecord;
import dev.ratchet.journal.query.RunHistoryQueries.Line;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.TaskTree;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lists of a dashboard, line by line. */
record PaneLists(ProjectSnapshot project, DashboardView view, Instant now, ZoneId zone) {
    private static final DateTimeFormatter TIME_OF_DAY = DateTimeFormatter.ofPattern("HH:mm");
    private static final String BETWEEN = " · ";
    private static final int LONGEST = 300;
    private static final int ROOM_FOR_TIMES = 50;
    private static final int SHORT_HASH = 7;

    /** The lists that there is something in; attempts are always one of them. */
    static List<PaneName> present(ProjectSnapshot project) {
        return Stream.of(
                        PaneName.LOOPS,
                        PaneName.QUESTIONS,
                        PaneName.ATTEMPTS,
                        PaneName.TASKS,
                        PaneName.LANDING,
                        PaneName.MESSAGES)
                .filter(pane -> isPresent(pane, project))
                .toList();
    }

    private static boolean isPresent(PaneName pane, ProjectSnapshot project) {
        return switch (pane) {
            case OUTPUT, ATTEMPTS -> true;
            case LOOPS -> project.loops().size() > 1;
            case TASKS -> !project.tasks().branches().isEmpty();
            case LANDING ->
                !project.landing().isEmpty()
                        || !project.landed().isEmpty()
                        || !project.conflicts().isEmpty();
            case MESSAGES -> !project.messages().isEmpty();
            case QUESTIONS -> !project.questions().isEmpty();
        };
    }

    ListRows of(PaneName pane) {
        return switch (pane) {
            case OUTPUT -> new ListRows("", List.of(), 0, "");
            case LOOPS -> loops();
            case ATTEMPTS -> attempts();
            case TASKS -> tasks();
            case LANDING -> landing();
            case MESSAGES -> messages();
            case QUESTIONS -> new QuestionRows(project.questions(), now).rows(view.chosenIn(PaneName.QUESTIONS));
        };
    }

    private ListRows loops() {
        List<WatchedLoop> loops = project.loops();
        List<ListRows.Row> rows = loops.stream()
                .map(loop -> new ListRows.Row(loop.name(), width -> loop(loop, width)))
                .toList();
        String chosen = project.loop(view.loop()).map(WatchedLoop::name).orElse("");
        long running = loops.stream().filter(loop -> loop.state().runs()).count();
        return ListRows.of("%d of %d run".formatted(running, loops.size()), rows, chosen, 0, "");
    }

    static Style style(WatchedLoop.State state) {
        return switch (state) {
            case WORKING, DONE -> Style.GOOD;
            case WAITING, PAUSED -> Style.WARNING;
            case FAILED, DEAD -> Style.BAD;
        };
    }

    private StyledText loop(WatchedLoop loop, int width) {
        int longest = project.loops().stream()
                .mapToInt(other -> other.name().length())
                .max()
                .orElse(0);
        StyledText head = StyledText.of(style(loop.state()), loop.state().mark() + " ")
                .with(Style.BOLD, loop.name() + " ".repeat(longest - loop.name().length()) + " ");
        String at = loop.item().isEmpty() ? loop.title() : loop.item() + " " + loop.title();
        StyledText words = loop.state() == WatchedLoop.State.WORKING && !at.isBlank()
                ? StyledText.plain(safe(at.strip()))
                : StyledText.of(style(loop.state()), safe(loop.doing())).with(Style.DIM, detail(loop));
        StyledText figures = StyledText.of(
                Style.DIM, joined(loop.number(), HumanUnits.cents(loop.gauges().costUsd())));
        return ListRows.spread(head.with(words), figures, width);
    }

    private static String detail(WatchedLoop loop) {
        return loop.detail().isEmpty() ? "" : BETWEEN + safe(loop.detail());
    }

    private ListRows attempts() {
        List<ListRows.Row> rows = project.attempts().stream()
                .map(line -> new ListRows.Row(line.attempt(), width -> attempt(line, width)))
                .toList();
        return ListRows.of(
                rows.isEmpty() ? "" : Integer.toString(rows.size()),
                rows,
                view.chosenIn(PaneName.ATTEMPTS),
                0,
                "No attempt has been made yet.");
    }

    private StyledText attempt(Line line, int width) {
        Style style = style(line);
        String number =
                line.claimed() ? line.item() : (line.iteration() + 1) + (line.retry() == 0 ? "" : "." + line.retry());
        StyledText head = StyledText.of(style, mark(style, line) + " ").with(Style.BOLD, safe(number) + " ");
        String reason = reason(line, style);
        StyledText words =
                StyledText.of(style, verdict(line)).with(Style.DIM, reason.isEmpty() ? "" : BETWEEN + reason);
        StyledText figures = StyledText.of(
                Style.DIM,
                joined(
                        duration(line),
                        HumanUnits.cents(line.wholeCostUsd()),
                        line.endedAt() == null || width < ROOM_FOR_TIMES ? "" : timeOfDay(line.startedAt())));
        return ListRows.spread(head.with(words), figures, width);
    }

    /** That something went well needs none. */
    private static String reason(Line line, Style style) {
        String reason = line.reason();
        boolean well = style == Style.GOOD && "progressed".equals(line.verdict());
        return well || reason == null ? "" : TerminalSafeText.brief(firstLine(reason), LONGEST);
    }

    private String duration(Line line) {
        if (line.endedAt() == null) {
            return isRunning(line) ? HumanUnits.time(positive(Duration.between(line.startedAt(), now))) : "";
        }
        return line.durationSecs() == null ? "" : HumanUnits.time(line.durationSecs());
    }

    private boolean isRunning(Line line) {
        return line.endedAt() == null
                && project.loops().stream()
                        .anyMatch(loop ->
                                loop.name().equals(line.loop()) && loop.state().runs());
    }

    private String verdict(Line line) {
        if (line.verdict() == null) {
            return isRunning(line) ? "under way" : "cut off";
        }
        boolean well = line.verdict().equals("progressed");
        return well
                ? (line.committed() ? "committed" : "no commit")
                : line.verdict().replace('_', ' ');
    }

    private Style style(Line line) {
        return switch (line.verdict()) {
            case null -> isRunning(line) ? Style.TOOL : Style.WARNING;
            case "accepted", "progressed" ->
                line.sessionClass() == null || line.sessionClass().equals("normal") ? Style.GOOD : Style.WARNING;
            case "rate_limited", "unavailable", "interrupted", "held" -> Style.WARNING;
            default -> Style.BAD;
        };
    }

    private static String mark(Style style, Line line) {
        return switch (style) {
            case GOOD -> "✓";
            case BAD -> "✗";
            case TOOL -> "●";
            case PLAIN, BOLD, DIM, CODE, WARNING, MODEL, CHOSEN -> line.verdict() == null ? "?" : "!";
        };
    }

    private ListRows tasks() {
        List<TaskTree.Branch> branches = project.tasks().branches();
        List<ListRows.Row> rows = branches.stream()
                .map(branch -> new ListRows.Row(branch.task().id(), width -> task(branch, width)))
                .toList();
        int atWork = IntStream.range(0, branches.size())
                .filter(i -> branches.get(i).task().status() == TaskStatus.IN_PROGRESS)
                .findFirst()
                .orElse(0);
        String count = "%d of %d done%s"
                .formatted(
                        project.taskCounts().done(),
                        project.taskCounts().total(),
                        project.taskCounts().failed() == 0
                                ? ""
                                : ", %d failed".formatted(project.taskCounts().failed()));
        return ListRows.of(count, rows, view.chosenIn(PaneName.TASKS), atWork, "");
    }

    private StyledText task(TaskTree.Branch branch, int width) {
        Task task = branch.task();
        Style style = style(task);
        StyledText left = StyledText.of(Style.DIM, branch.stem())
                .with(style, mark(task) + " ")
                .with(task.status() == TaskStatus.DONE ? Style.DIM : Style.PLAIN, safe(task.title()));
        StyledText right = StyledText.of(style == Style.PLAIN ? Style.DIM : style, words(task))
                .with(Style.DIM, (words(task).isEmpty() ? "" : " ") + task.id());
        return ListRows.spread(left, right, width);
    }

    private String words(Task task) {
        if (task.held()) {
            return "held";
        }
        return switch (task.status()) {
            case PENDING -> task.ready() ? "ready" : "";
            case IN_PROGRESS -> worker(task);
            case BLOCKED -> "blocked";
            case DONE -> "";
            case FAILED -> "failed";
        };
    }

    private String worker(Task task) {
        return project.loops().stream()
                .filter(loop -> loop.item().equals(task.id()))
                .map(WatchedLoop::name)
                .findFirst()
                .orElse("at work");
    }

    private static Style style(Task task) {
        if (task.held()) {
            return Style.WARNING;
        }
        return switch (task.status()) {
            case PENDING -> task.ready() ? Style.PLAIN : Style.DIM;
            case IN_PROGRESS -> Style.TOOL;
            case BLOCKED -> Style.WARNING;
            case DONE -> Style.GOOD;
            case FAILED -> Style.BAD;
        };
    }

    private static String mark(Task task) {
        if (task.held()) {
            return "!";
        }
        return switch (task.status()) {
            case PENDING -> task.ready() ? "○" : "·";
            case IN_PROGRESS -> "●";
            case BLOCKED -> "‖";
            case DONE -> "✓";
            case FAILED -> "✗";
        };
    }

    private ListRows landing() {
        List<ListRows.Row> rows = new ArrayList<>();
        for (int i = 0; i < project.landing().size(); i++) {
            int place = i + 1;
            Waiting waiting = project.landing().get(i);
            rows.add(new ListRows.Row(waiting.landing().attempt(), width -> waiting(place, waiting, width)));
        }
        for (Conflict conflict : project.conflicts()) {
            rows.add(new ListRows.Row(
                    conflict.one() + " " + conflict.other(),
                    width -> conflict(conflict).cut(width)));
        }
        for (LandingRecord landed : project.landed()) {
            rows.add(new ListRows.Row(landed.attempt(), width -> landed(landed, width)));
        }
        String count = Stream.of(
                        counted(project.landing().size(), "waiting"),
                        counted(project.conflicts().size(), "to conflict"))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
        return ListRows.of(count, rows, view.chosenIn(PaneName.LANDING), 0, "");
    }

    private static String counted(int number, String words) {
        return number == 0 ? "" : number + " " + words;
    }

    private StyledText waiting(int place, Waiting waiting, int width) {
        boolean turn = waiting.landing().status().equals("checking");
        StyledText left = StyledText.of(turn ? Style.TOOL : Style.DIM, (turn ? "● " : "○ "))
                .with(Style.BOLD, safe(waiting.landing().item()))
                .with(turn ? Style.TOOL : Style.PLAIN, turn ? " checking" : " waits, number " + place);
        return ListRows.spread(
                left,
                StyledText.of(
                        Style.DIM,
                        joined(
                                safe(waiting.loop()),
                                HumanUnits.time(positive(
                                        Duration.between(waiting.landing().queuedAt(), now))))),
                width);
    }

    private static StyledText conflict(Conflict conflict) {
        return StyledText.of(Style.WARNING, "! will conflict ")
                .with(Style.BOLD, safe(brief(conflict.one())) + " and " + safe(brief(conflict.other())))
                .with(Style.DIM, BETWEEN + safe(String.join(", ", conflict.files())));
    }

    private static String brief(String branch) {
        return branch.startsWith("ratchet/") ? branch.substring("ratchet/".length()) : branch;
    }

    private StyledText landed(LandingRecord landed, int width) {
        boolean well = landed.status().equals("landed");
        Style style = well ? Style.GOOD : landed.status().equals("withdrawn") ? Style.DIM : Style.BAD;
        String commit = landed.landedCommit();
        String reason = landed.reason() == null ? "" : TerminalSafeText.brief(firstLine(landed.reason()), LONGEST);
        StyledText left = StyledText.of(style, well ? "✓ " : style == Style.DIM ? "· " : "✗ ")
                .with(Style.BOLD, safe(landed.item()) + " ")
                .with(style, landed.status())
                .with(Style.DIM, well && commit != null ? " " + shortened(commit) : "")
                .with(Style.DIM, well || reason.isEmpty() ? "" : BETWEEN + reason);
        return ListRows.spread(
                left,
                StyledText.of(Style.DIM, timeOfDay(landed.endedAt() == null ? landed.queuedAt() : landed.endedAt())),
                width);
    }

    private static String shortened(String commit) {
        return commit.substring(0, Math.min(SHORT_HASH, commit.length()));
    }

    private ListRows messages() {
        List<ListRows.Row> rows = project.messages().stream()
                .map(message -> new ListRows.Row(Long.toString(message.id()), width -> message(message, width)))
                .toList();
        long unread = project.messages().stream()
                .filter(message -> message.deliveredAt() == null)
                .count();
        return ListRows.of(unread == 0 ? "" : unread + " not told yet", rows, view.chosenIn(PaneName.MESSAGES), 0, "");
    }

    private StyledText message(MessageRecord message, int width) {
        boolean told = message.deliveredAt() != null;
        StyledText left = StyledText.of(told ? Style.GOOD : Style.DIM, told ? "✓ " : "○ ")
                .with(Style.BOLD, safe(message.sender()) + " → " + safe(message.loop()) + " ")
                .with(
                        message.kind().equals("alert") ? Style.WARNING : Style.PLAIN,
                        TerminalSafeText.brief(message.text(), LONGEST));
        return ListRows.spread(left, StyledText.of(Style.DIM, timeOfDay(message.sentAt())), width);
    }

    private String timeOfDay(@Nullable Instant at) {
        return at == null ? "" : TIME_OF_DAY.format(at.atZone(zone));
    }

    static Duration positive(Duration time) {
        return time.isNegative() ? Duration.ZERO : time;
    }

    static String joined(String... parts) {
        return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(BETWEEN));
    }

    static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    static String safe(String words) {
        return TerminalSafeText.line(words);
    }
}
