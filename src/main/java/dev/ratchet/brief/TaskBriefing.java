package dev.ratchet.brief;

import dev.ratchet.brief.Skills.Skill;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.attempt.WorkItem.Section;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.Brief;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A brief whose system text also has the rules of a task loop, the task with all that belongs to it, and skills.
 *
 * @param agent who makes the next attempt
 */
public record TaskBriefing(
        Briefing inner, Supplier<List<Skill>> skills, Learning learning, Function<History, BriefedAgent> agent)
        implements Briefing {
    private static final String TASK = "{task}";
    private static final String MODELS = "{models}";

    /** Whether agents are to write down what they have learnt. */
    public enum Learning {
        ON,
        OFF
    }

    @Override
    public Briefed brief(Attempt attempt, WorkDirectory directory, History history) throws InterruptedException {
        return inner.brief(attempt, directory, history)
                .map(brief -> brief.withSystem(system(attempt.item(), history)).reaching(Brief.Reach.FLEETING));
    }

    private String system(WorkItem item, History history) {
        BriefedAgent briefed = agent.apply(history);
        List<String> parts = new ArrayList<>();
        parts.add(Briefings.shippedText("task-loop.md"));
        parts.add(Briefings.shippedText(
                        switch (briefed.reporting()) {
                            case WORDS -> "task-sigils.md";
                            case TOOLS -> "task-tools.md";
                        })
                .replace(TASK, item.id()));
        if (briefed.calls() == BriefedAgent.Calls.WORK && briefed.reporting() == BriefedAgent.Reporting.WORDS) {
            parts.add(Briefings.shippedText("task-log.md").replace(TASK, item.id()));
            parts.add(Briefings.shippedText("ask.md"));
        }
        List<String> models = briefed.models();
        if (!models.isEmpty()) {
            parts.add(Briefings.shippedText("next-model.md").replace(MODELS, String.join("|", models)));
        }
        item.sections().stream()
                .sorted(Comparator.comparing(Section::topic))
                .map(section -> "## %s\n\n%s".formatted(section.topic().title(), section.text()))
                .forEach(parts::add);
        List<Skill> known = skills.get();
        if (!known.isEmpty()) {
            parts.add(available(known));
        }
        if (learning == Learning.ON) {
            parts.add(Briefings.shippedText("learning.md"));
        }
        return String.join("\n\n", parts);
    }

    private static String available(List<Skill> known) {
        StringBuilder text = new StringBuilder("## Available Skills\n");
        known.forEach(
                skill -> text.append("\n- **%s**: %s (%s)".formatted(skill.name(), skill.description(), skill.file())));
        return text.toString();
    }
}
