package dev.ratchet.judge;

import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.attempt.WorkItem.Section;
import dev.ratchet.store.ClassResources;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a verifier is told. */
final class VerificationPrompt {
    private static final String FILE = "verification.md";

    private VerificationPrompt() {}

    /** @param commit what is looked at, null if nothing is committed here */
    static String of(WorkItem item, @Nullable String commit) {
        String context = item.sections().stream()
                .filter(VerificationPrompt::concernsTheWork)
                .map(section -> "## %s%n%n%s%n".formatted(section.topic().title(), section.text()))
                .collect(Collectors.joining("\n"));
        String looked = commit == null
                ? "There is no commit here: look at the files as they are."
                : "The commit to look at is %s, the HEAD of this directory.".formatted(commit);
        return instructions() + "\n\n" + looked + "\n\n" + context;
    }

    private static boolean concernsTheWork(Section section) {
        return switch (section.topic()) {
            case ASSIGNMENT, SPECIFICATION, PLAN -> true;
            case PARENT, PREREQUISITES, RETRY -> false;
        };
    }

    private static String instructions() {
        return ClassResources.text(VerificationPrompt.class, FILE).strip();
    }
}
