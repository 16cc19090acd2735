package dev.ratchet.app.fleet;

import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event.Level;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.LogLine;
import dev.ratchet.tui.Verbosity;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.saved.SavedWork;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What people are told of a fleet as a whole: what it is when it begins, and where to look when it has ended. */
record FleetReport(List<FleetMember> members, Verbosity verbosity, RunOptions.Telling telling, Terminal terminal) {
    private static final int MOST_NAMES = 8;

    /** @param worker what it is called among those that share its database */
    void begin(Optional<String> worker, Instant at) {
        if (verbosity == Verbosity.QUIET) {
            return;
        }
        switch (telling) {
            case BY_LINES -> terminal.err().println(line(worker, at));
            case BY_A_SCREEN -> terminal.err().println(heading(worker));
        }
    }

    private String heading(Optional<String> worker) {
        String base = inWorktrees()
                .map(member -> " · base "
                        + BaseBranch.of(
                                        repository(member),
                                        member.project().config().worktrees())
                                .name())
                .orElse("");
        String loops = names(members.stream().map(FleetMember::name).toList());
        String called = worker.map(name -> " " + name).orElse("");
        return terminal.colours().cyan("━ ")
                + terminal.colours().bold("fleet")
                + TerminalSafeText.line(
                        "%s · %s · %s%s".formatted(called, HumanUnits.count(members.size(), "loop"), loops, base));
    }

    private LogLine line(Optional<String> worker, Instant at) {
        LogLine line = new LogLine(at, Level.INFO)
                .with("status", "fleet_started")
                .with("loops", members.size())
                .with("names", names(members.stream().map(FleetMember::name).toList()));
        worker.ifPresent(name -> line.with("worker", name));
        inWorktrees().ifPresent(member -> {
            WorktreeSettings settings = member.project().config().worktrees();
            line.with("base", BaseBranch.of(repository(member), settings).name())
                    .with("worktrees", settings.directory());
        });
        return line;
    }

    /** Of many the first and the last. */
    private static String names(List<String> names) {
        return names.size() <= MOST_NAMES
                ? String.join(" ", names)
                : "%s … %s".formatted(names.getFirst(), names.getLast());
    }

    private Optional<FleetMember> inWorktrees() {
        return FleetMember.inWorktrees(members);
    }

    private RepositoryWriter repository(FleetMember member) {
        return member.project().repository(terminal);
    }

    void end(FleetSummary summary) {
        if (verbosity == Verbosity.QUIET) {
            return;
        }
        int failed = summary.members().stream()
                .mapToInt(member -> member.tasks().failed())
                .sum();
        if (failed > 0) {
            terminal.complain(
                    "%s failed: 'ratchet task list --status failed' lists them, 'ratchet task log ID' says why"
                            .formatted(failed == 1 ? "a task has" : failed + " tasks have"));
        }
        List<String> troubled = summary.members().stream()
                .filter(member -> isTroubled(member.outcome()))
                .map(member -> member.run().loop())
                .toList();
        if (!troubled.isEmpty()) {
            terminal.complain("not all went well with %s: '%s' shows what"
                    .formatted(
                            troubled.stream().limit(MOST_NAMES).collect(Collectors.joining(", ")),
                            NameOption.spelled("ratchet history", troubled.getFirst())));
        }
        long saved = saved(summary.began());
        if (saved > 0) {
            terminal.complain("unfinished work is saved%s: 'ratchet saved list' shows it"
                    .formatted(saved == 1 ? "" : ", %d times".formatted(saved)));
        }
    }

    private static boolean isTroubled(Outcome outcome) {
        return switch (outcome.kind()) {
            case COMPLETE, LIMIT_REACHED, STOPPED, NO_PLAN, KILLED -> false;
            case FAILURE, BLOCKED, TRIPPED, BUDGET, BUSY -> true;
        };
    }

    private long saved(Instant since) {
        try {
            return inWorktrees().isEmpty()
                    ? 0
                    : new SavedWork(repository(inWorktrees().get()))
                            .list().stream()
                                    .filter(work -> work.createdAt().getEpochSecond() >= since.getEpochSecond())
                                    .count();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return 0;
        } catch (Trouble _) {
            // The run is over and its end is told: this is only advice.
            return 0;
        }
    }
}
