package dev.ratchet.brief;

import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.attempt.WorkItem.Section;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.process.LaunchFailed;
import java.util.stream.Collectors;

/** The work item itself is the prompt: for loops without a prompt file. */
public record WorkItemBriefing(PrependedOutput prepended) implements Briefing {
    @Override
    public Briefed brief(Attempt attempt, WorkDirectory directory, History history) throws InterruptedException {
        try {
            return new Briefed.Ready(Brief.of(prepended.text(attempt, directory) + words(attempt.item())));
        } catch (LaunchFailed e) {
            return new Briefed.Impossible(new Verdict.Wasted(Waste.REFUSED, String.valueOf(e.getMessage())));
        }
    }

    private static String words(WorkItem item) {
        return item.sections().stream()
                .filter(section -> section.topic() == Section.Topic.ASSIGNMENT)
                .map(Section::text)
                .collect(Collectors.joining("\n\n", "Work on the task that is assigned to you:\n\n", "\n"));
    }
}
