package dev.ratchet.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.brief.Template.Parsed;
import dev.ratchet.brief.Template.Variable;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Prompts that are made anew for each iteration. */
class TemplateTest {
    @Test
    void valuesArePutInAsTheyAreAndOnce() {
        Template template = parse("a {{task}} b {{{git-diff}}} c");

        assertThat(template.fill(Map.of(Variable.TASK, "{{progress}} <&> $1 \\", Variable.GIT_DIFF, "{{task}}")))
                .isEqualTo("a {{progress}} <&> $1 \\ b {{task}} c");
    }

    @Test
    void sectionsAreThereOnlyWithAValue() {
        Template template =
                parse("x\n{{#progress}}\nP {{progress}}\n{{/progress}}\n{{^shared}}\nalone\n{{/shared}}\ny\n");

        assertThat(template.fill(Map.of())).isEqualTo("x\nalone\ny\n");
        assertThat(template.fill(Map.of(Variable.PROGRESS, "1", Variable.SHARED, "2")))
                .isEqualTo("x\nP 1\ny\n");
    }

    @Test
    void whatIsNotThereIsAnErrorAtOnce() {
        assertThat(Template.parse("{{taskk}} {{#foo}}{{/foo}} {{> file}}"))
                .isInstanceOfSatisfying(
                        Parsed.Wrong.class,
                        wrong -> assertThat(wrong.problem())
                                .contains("{{taskk}}", "{{foo}}", "{{> file}}", "git-status"));
        assertThat(Template.parse("{{#task}} never closed")).isInstanceOf(Parsed.Wrong.class);
    }

    @Test
    void asksOnlyForWhatItUses() throws Exception {
        List<Variable> asked = new ArrayList<>();
        TemplateBriefing briefing = new TemplateBriefing(
                parse("{{task}} {{iteration}}/{{max-iterations}} {{git-log}}"),
                (_, _, _) -> new Briefing.Briefed.Ready(Brief.of("do it")),
                (variable, _, _) -> {
                    asked.add(variable);
                    return "log";
                },
                7);

        assertThat(prompt(briefing, Sample.history(Sample.NOON))).isEqualTo("do it 3/7 log");
        assertThat(asked).containsExactly(Variable.GIT_LOG);
    }

    @Test
    void tellsOfTheLastFiveIterations() throws Exception {
        PastAttempt[] past =
                IntStream.range(0, 7).mapToObj(TemplateTest::rejected).toArray(PastAttempt[]::new);
        History history = Sample.history(Sample.NOON.plusSeconds(100), past);

        String progress = prompt(briefing("{{progress}}"), history);

        assertThat(List.of(progress.split("\n\n", -1)))
                .hasSize(5)
                .first()
                .asString()
                .startsWith(
                        "Iteration 3: exit code 2 after 1.5 s; changed files: a2.txt, b.txt\nThe end of stdout:\nxxx")
                .contains("… end 2\nThe end of stderr:\nyyy")
                .endsWith("wrong 2");
        assertThat(progress.lines()).allMatch(line -> line.length() <= 500);
        assertThat(prompt(briefing("{{previous-errors}}"), history))
                .startsWith("exit code 2\n")
                .endsWith("wrong 6");
    }

    @Test
    void aValidationThatTookTooLongIsToldOnceHowLong() throws Exception {
        Receipt receipt =
                new Receipt("make test", null, new Receipt.Exit.TimedOut(), Duration.ofMillis(800), "", "", List.of());

        String progress = prompt(briefing("{{progress}}"), Sample.history(Sample.NOON, rejected(0, receipt)));

        assertThat(progress).isEqualTo("Iteration 1: timed out after 0.8 s; changed files: none");
        assertThat(receipt.ending()).isEqualTo("timed out after 0.8 s");
    }

    private static TemplateBriefing briefing(String template) {
        return new TemplateBriefing(
                parse(template), (_, _, _) -> new Briefing.Briefed.Ready(Brief.of("do it")), (_, _, _) -> "", 0);
    }

    private static PastAttempt rejected(int number) {
        Receipt receipt = new Receipt(
                "make test",
                null,
                new Receipt.Exit.Failed(2),
                Duration.ofMillis(1500),
                "x".repeat(2000) + "… end " + number + "\n",
                "y".repeat(2000) + " wrong " + number + "\n",
                List.of("a" + number + ".txt", "b.txt"));
        return rejected(number, receipt);
    }

    private static PastAttempt rejected(int number, Receipt receipt) {
        PastAttempt worked = Sample.worked(number, Sample.NOON.plusSeconds(number));
        return new PastAttempt(
                worked.attempt(),
                worked.ticket(),
                worked.session(),
                Changes.NONE,
                new Verdict.Rejected("no"),
                Usage.NONE,
                List.of(receipt),
                worked.endedAt());
    }

    private static String prompt(Briefing briefing, History history) throws InterruptedException {
        Attempt attempt = new Attempt("a", "main", Sample.PROMPT, new RunPosition(2, 0), Sample.NOON);
        return switch (briefing.brief(attempt, WorkDirectory.of(Path.of(".")), history)) {
            case Briefing.Briefed.Ready(var brief) -> brief.prompt();
            case Briefing.Briefed.Unneeded(var why) -> throw new AssertionError(why);
            case Briefing.Briefed.Impossible(var verdict) -> throw new AssertionError(verdict);
        };
    }

    private static Template parse(String text) {
        return switch (Template.parse(text)) {
            case Parsed.Good(var template) -> template;
            case Parsed.Wrong(var problem) -> throw new AssertionError(problem);
        };
    }
}
