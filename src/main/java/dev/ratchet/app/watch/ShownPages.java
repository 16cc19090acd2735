package dev.ratchet.app.watch;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.task.TaskText;
import dev.ratchet.fleet.landing.LandingRecord;
import dev.ratchet.fleet.landing.LandingRecords.Waiting;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.ChosenText;
import dev.ratchet.tui.dashboard.ScrolledText;
import dev.ratchet.work.graph.TaskQueries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What can be read in the dashboard besides sessions: a task, a landing, a message. */
record ShownPages(Project project) {
    /** A page, beginning with its beginning. */
    static ScrolledText text(List<String> lines) {
        ScrolledText text = new ScrolledText();
        lines.forEach(line -> text.append(
                width -> Paragraph.of(StyledText.plain(" "), StyledText.plain(TerminalSafeText.line(line)))
                        .lines(width),
                0));
        return text;
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
                "  queued   " + TimestampFormat.toSecond(landing.queuedAt())));
        if (landing.endedAt() != null) {
            lines.add("  ended    " + TimestampFormat.toSecond(landing.endedAt()));
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
                            "  sent     " + TimestampFormat.toSecond(message.sentAt()),
                            "  told     "
                                    + (message.deliveredAt() == null
                                            ? "not yet"
                                            : TimestampFormat.toSecond(message.deliveredAt())),
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
