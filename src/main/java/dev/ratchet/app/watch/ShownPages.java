package dev.ratchet.app.watch;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.TaskText;
import dev.ratchet.app.task.WorkDiff;
import dev.ratchet.fleet.landing.LandingRecord;
import dev.ratchet.fleet.landing.LandingRecords.Waiting;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.tui.LocalMoment;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.ChosenText;
import dev.ratchet.tui.dashboard.ScrolledText;
import dev.ratchet.work.graph.TaskApprovals;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.question.QuestionQueries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What can be read in the dashboard besides sessions: a task, a landing, a message, a question. */
record ShownPages(Project project, Terminal terminal) {
    /** A page, beginning with its beginning. */
    static ScrolledText text(List<String> lines) {
        ScrolledText text = new ScrolledText();
        lines.forEach(line -> append(text, StyledText.plain(TerminalSafeText.line(line))));
        return text;
    }

    static void append(ScrolledText text, StyledText line) {
        text.append(width -> Paragraph.of(StyledText.plain(" "), line).lines(width), 0);
    }

    /** What is asked, what to choose from, and how it is answered. */
    List<String> question(long id) {
        try {
            return project.inJournal(database -> new QuestionQueries(database)
                            .find(id)
                            .map(ShownPages::page)
                            .orElse(List.of("There is no question %d any more.".formatted(id))))
                    .orElse(List.of());
        } catch (Trouble trouble) {
            return List.of(Trouble.words(trouble));
        }
    }

    private static List<String> page(Question question) {
        List<String> lines = new ArrayList<>(List.of(
                "%s  %s  loop %s".formatted(question.item(), question.kind().word(), question.loop()),
                "  asked    " + LocalMoment.of(question.askedAt())));
        Question.Reply reply = question.reply();
        if (reply != null) {
            String answer = reply.answer() == null ? "nobody needs an answer any more" : reply.answer();
            lines.add("  closed   %s by %s: %s".formatted(LocalMoment.of(reply.at()), reply.by(), answer));
        }
        lines.add("");
        question.text().lines().forEach(lines::add);
        for (int number = 1; number <= question.options().size(); number++) {
            lines.add("  %d  %s".formatted(number, question.options().get(number - 1)));
        }
        if (question.isOpen()) {
            lines.add("");
            lines.add(
                    question.kind() == Question.Kind.APPROVAL
                            ? "a approves, x rejects and says why."
                            : "a answers" + (question.options().isEmpty() ? "." : ": a number, or any other words."));
        }
        return lines;
    }

    /** What was changed by the work that a question is about, as it is read below it; takes git a while. */
    List<StyledText> changes(long id) {
        try {
            return project.inJournal(database -> new QuestionQueries(database)
                            .find(id)
                            .filter(question -> question.kind() == Question.Kind.APPROVAL && question.isOpen())
                            .flatMap(question -> new TaskApprovals(database, new SteadyTime()).work(question.item())))
                    .flatMap(work -> work)
                    .map(work -> new WorkDiff(project, terminal).of(work))
                    .map(diff -> diff.isEmpty() ? WorkDiff.UNCOMMITTED : diff)
                    .map(diff -> diff.lines().map(ShownPages::changed).toList())
                    .orElse(List.of());
        } catch (Trouble trouble) {
            return List.of(StyledText.of(Style.BAD, Trouble.words(trouble)));
        }
    }

    private static StyledText changed(String line) {
        Style style = line.startsWith("+")
                ? Style.GOOD
                : line.startsWith("-")
                        ? Style.BAD
                        : line.startsWith("@@") ? Style.TOOL : line.startsWith("diff ") ? Style.BOLD : Style.PLAIN;
        return StyledText.of(style, TerminalSafeText.line(line));
    }

    List<String> task(String id) {
        try {
            return project.inJournal(database -> {
                        TaskQueries tasks = new TaskQueries(database);
                        return tasks.find(id)
                                .map(task -> TaskText.page(
                                        tasks,
                                        task,
                                        new LoopQueries(database).spentOn(id),
                                        project.config().tasks()))
                                .orElse(List.of("There is no task %s any more.".formatted(id)));
                    })
                    .orElse(List.of());
        } catch (Trouble trouble) {
            return List.of(Trouble.words(trouble));
        }
    }

    List<String> landing(ProjectSnapshot seen, ChosenText.OfLanding shown) {
        Optional<LandingRecord> record = Stream.concat(
                        seen.landing().stream().map(Waiting::landing), seen.landed().stream())
                .filter(landing -> landing.attempt().equals(shown.id()))
                .findFirst();
        return record.map(ShownPages::page).orElseGet(() -> conflict(seen, shown));
    }

    private static List<String> page(LandingRecord landing) {
        List<String> lines = new ArrayList<>(List.of(
                landing.item() + "  " + landing.status(),
                "  branch   " + landing.branch(),
                "  base     " + landing.base(),
                "  commit   " + landing.commit(),
                "  queued   " + LocalMoment.of(landing.queuedAt())));
        if (landing.endedAt() != null) {
            lines.add("  ended    " + LocalMoment.of(landing.endedAt()));
        }
        if (landing.landedCommit() != null) {
            lines.add("  landed   " + landing.landedCommit());
        }
        if (landing.reason() != null) {
            lines.add("");
            landing.reason().lines().forEach(lines::add);
        }
        return lines;
    }

    private static List<String> conflict(ProjectSnapshot seen, ChosenText.OfLanding shown) {
        return seen.conflicts().stream()
                .filter(conflict -> (conflict.one() + " " + conflict.other()).equals(shown.id()))
                .findFirst()
                .map(conflict -> {
                    List<String> lines = new ArrayList<>(List.of(
                            "%s and %s will conflict, by what is committed on them so far, in:"
                                    .formatted(conflict.one(), conflict.other()),
                            ""));
                    conflict.files().forEach(file -> lines.add("  " + file));
                    return List.copyOf(lines);
                })
                .orElse(List.of("It is not there any more."));
    }

    List<String> message(ProjectSnapshot seen, ChosenText.OfMessage shown) {
        return seen.messages().stream()
                .filter(message -> message.id() == shown.id())
                .findFirst()
                .map(message -> {
                    List<String> lines = new ArrayList<>(List.of(
                            "%s from %s to %s".formatted(message.kind(), message.sender(), message.loop()),
                            "  sent     " + LocalMoment.of(message.sentAt()),
                            "  told     "
                                    + (message.deliveredAt() == null
                                            ? "not yet"
                                            : LocalMoment.of(message.deliveredAt())),
                            ""));
                    message.text().lines().forEach(lines::add);
                    if (message.answer() != null) {
                        lines.add("");
                        message.answer().lines().forEach(lines::add);
                    }
                    return List.copyOf(lines);
                })
                .orElse(List.of("It is not there any more."));
    }
}
