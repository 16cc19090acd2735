package dev.ratchet.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.brief.BriefedAgent.Calls;
import dev.ratchet.brief.BriefedAgent.Reporting;
import dev.ratchet.brief.Skills.Skill;
import dev.ratchet.brief.TaskBriefing.Learning;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.attempt.WorkItem.Section;
import dev.ratchet.loop.attempt.WorkItem.Section.Topic;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an agent is told in a task loop. */
class TaskBriefingTest {
    private static final Briefing PROMPT = (_, _, _) -> new Briefing.Briefed.Ready(Brief.of("the prompt file"));
    private static final Skill SKILL = new Skill("deploy", "how to deploy", Path.of("SKILL.md"));

    @Test
    void hasEverySectionInOrder() throws Exception {
        Brief brief =
                brief(new TaskBriefing(PROMPT, () -> List.of(SKILL), Learning.ON, _ -> means(Calls.WORK, "a", "b")));

        assertThat(brief.prompt()).isEqualTo("the prompt file");
        assertThat(brief.reach()).isEqualTo(Brief.Reach.FLEETING);
        assertThat(brief.system())
                .containsSubsequence(
                        "ONE TASK PER LOOP",
                        "<task-done>t-1</task-done>",
                        "<task-failed>t-1</task-failed>",
                        "<promise>COMPLETE</promise>",
                        "<promise>FAILURE</promise>",
                        "`ratchet task log t-1 -m TEXT`",
                        "<next-model>a|b</next-model>",
                        "## Assigned Task\n\ntext of ASSIGNMENT",
                        "## Parent Context",
                        "## Completed Prerequisites",
                        "## Feature Specification",
                        "## Feature Plan",
                        "## Retry Information",
                        "## Available Skills\n\n- **deploy**: how to deploy",
                        "## Learning")
                .doesNotContain("{task}", "{models}");
    }

    @Test
    void leavesOutWhatThereIsNot() throws Exception {
        Brief brief = brief(new TaskBriefing(PROMPT, List::of, Learning.OFF, _ -> means(Calls.FAIL)));

        assertThat(brief.system()).doesNotContain("next-model", "Available Skills", "## Learning", "ratchet task");
    }

    @Test
    void wordsOfATaskAreNotTakenForPlaceholders() throws Exception {
        WorkItem item = new WorkItem(
                "t-1", "title", "agent#1", List.of(new Section(Topic.ASSIGNMENT, "say {task} and {models}")), null);
        TaskBriefing briefing = new TaskBriefing(PROMPT, List::of, Learning.OFF, _ -> means(Calls.WORK, "a"));

        assertThat(brief(briefing, item).system()).contains("say {task} and {models}");
    }

    @Test
    void theModelThatIsChosenIsAskedForAndPutOnRecord() throws Exception {
        List<Event> seen = new ArrayList<>();
        FakeTime time = new FakeTime();
        Briefing modelled = Briefings.withModel(
                PROMPT,
                _ -> new ModelStrategy(new ModelSettings(ModelSettings.Strategy.FIXED, "opus"), List.of(), List.of()),
                seen::add,
                time);

        assertThat(brief(modelled).model()).isEqualTo("opus");
        assertThat(seen).containsExactly(new Event.ModelChosen(attempt(item()), "opus", "fixed", time.now()));
    }

    @Test
    void whoCannotBeBriefedGetsNoModel() throws Exception {
        Briefing.Briefed impossible = new Briefing.Briefed.Impossible(new Verdict.Wasted(Verdict.Waste.REFUSED, "no"));
        Briefing modelled = Briefings.withModel(
                (_, _, _) -> impossible,
                _ -> new ModelStrategy(new ModelSettings(ModelSettings.Strategy.FIXED, "opus"), List.of(), List.of()),
                event -> {
                    throw new AssertionError(event);
                },
                new FakeTime());

        assertThat(modelled.brief(attempt(item()), WorkDirectory.of(Path.of(".")), Sample.history(Sample.NOON)))
                .isEqualTo(impossible);
    }

    @Test
    void whoHasToolsIsToldOfThemInPlaceOfCommands() throws Exception {
        BriefedAgent tools = new BriefedAgent(List.of(), Calls.WORK, Reporting.TOOLS);

        assertThat(brief(new TaskBriefing(PROMPT, List::of, Learning.OFF, _ -> tools))
                        .system())
                .contains("Your task is t-1", "`complete_task`", "`fail_task`", "`log`")
                .doesNotContain("ratchet task log", "with a sigil", "{task}");
    }

    private static BriefedAgent means(Calls calls, String... models) {
        return new BriefedAgent(List.of(models), calls, Reporting.WORDS);
    }

    private static WorkItem item() {
        return new WorkItem(
                "t-1",
                "title",
                "agent#1",
                Stream.of(Topic.values())
                        .map(topic -> new Section(topic, "text of " + topic))
                        .toList()
                        .reversed(),
                null);
    }

    private static Attempt attempt(WorkItem item) {
        return new Attempt("a", "main", item, new RunPosition(0, 0), Sample.NOON);
    }

    private static Brief brief(Briefing briefing) throws InterruptedException {
        return brief(briefing, item());
    }

    private static Brief brief(Briefing briefing, WorkItem item) throws InterruptedException {
        return switch (briefing.brief(attempt(item), WorkDirectory.of(Path.of(".")), Sample.history(Sample.NOON))) {
            case Briefing.Briefed.Ready(var brief) -> brief;
            case Briefing.Briefed.Impossible(var verdict) -> throw new AssertionError(verdict);
            case Briefing.Briefed.Unneeded(var why) -> throw new AssertionError(why);
        };
    }
}
