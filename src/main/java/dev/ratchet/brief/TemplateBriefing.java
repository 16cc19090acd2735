package dev.ratchet.brief;

import dev.ratchet.brief.Template.Variable;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.Brief;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A template filled with the present state of the work: each iteration begins afresh.
 *
 * @param task makes the text that the template calls the task
 * @param maxIterations 0 for no limit
 */
public record TemplateBriefing(Template template, Briefing task, State state, int maxIterations) implements Briefing {
    private static final int ERRORS = 8 * 1024;
    private static final int ENTRIES = 5;
    private static final int OUTPUT = 500;
    private static final int FILES = 20;

    /** What the work tree and other loops have to tell. */
    @FunctionalInterface
    public interface State {
        /** The present value of a variable, for this attempt, where it is made. */
        String of(Variable variable, Attempt attempt, WorkDirectory directory) throws InterruptedException;
    }

    @Override
    public Briefed brief(Attempt attempt, WorkDirectory directory, History history) throws InterruptedException {
        return task.brief(attempt, directory, history)
                .map(given -> Brief.of(template.fill(values(given.prompt(), attempt, directory, history))));
    }

    private Map<Variable, String> values(String given, Attempt attempt, WorkDirectory directory, History history)
            throws InterruptedException {
        Map<Variable, String> values = new EnumMap<>(Variable.class);
        for (Variable variable : template.used()) {
            values.put(
                    variable,
                    switch (variable) {
                        case TASK -> given;
                        case ITERATION -> Integer.toString(attempt.position().iteration() + 1);
                        case MAX_ITERATIONS -> maxIterations == 0 ? "" : Integer.toString(maxIterations);
                        case PROGRESS -> progress(history);
                        case PREVIOUS_ERRORS ->
                            errors(history).isEmpty() ? state.of(variable, attempt, directory) : errors(history);
                        case GIT_STATUS, GIT_DIFF, GIT_LOG, WORKING_DIRECTORY, SHARED ->
                            state.of(variable, attempt, directory);
                    });
        }
        return values;
    }

    /** What the last validation said, if it has not passed. */
    private static String errors(History history) {
        return history.thisRun()
                .newestFirst()
                .map(PastAttempt::receipts)
                .flatMap(receipts -> receipts.isEmpty() ? Stream.empty() : Stream.of(receipts.getLast()))
                .findFirst()
                .map(TemplateBriefing::words)
                .orElse("");
    }

    /** How a command ended, and the end of what it said. */
    public static String words(Receipt receipt) {
        String output = Excerpt.end(receipt.output().strip(), ERRORS);
        return receipt.ending() + (output.isEmpty() ? "" : "\n" + output);
    }

    /** What the validations of the last iterations said, the oldest first. */
    private static String progress(History history) {
        return history
                .thisRun()
                .newestFirst()
                .filter(past -> !past.receipts().isEmpty())
                .limit(ENTRIES)
                .toList()
                .reversed()
                .stream()
                .map(TemplateBriefing::entry)
                .collect(Collectors.joining("\n\n"));
    }

    private static String entry(PastAttempt past) {
        Receipt receipt = past.receipts().getLast();
        return String.format(
                Locale.ROOT,
                "Iteration %d: %s; changed files: %s%s%s",
                past.attempt().position().iteration() + 1,
                receipt.endingAndTime(),
                files(receipt.changed()),
                end("stdout", receipt.stdout()),
                end("stderr", receipt.stderr()));
    }

    private static String end(String channel, String printed) {
        String end = Excerpt.end(printed.strip(), OUTPUT);
        return end.isEmpty() ? "" : "\nThe end of %s:\n%s".formatted(channel, end);
    }

    private static String files(List<String> changed) {
        if (changed.isEmpty()) {
            return "none";
        }
        String named = String.join(", ", changed.subList(0, Math.min(FILES, changed.size())));
        return changed.size() > FILES ? named + " and %d more".formatted(changed.size() - FILES) : named;
    }
}
