package dev.ratchet.app.status;

import dev.ratchet.app.command.Project;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.loop.base.Trouble;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How loops stand: those of this directory at length, and then what the record has of others.
 *
 * @param only the only one that is meant; null for all
 */
record LoopsEverywhere(Project project, @Nullable String only) {
    private static final String ELSEWHERE = "elsewhere:";

    /** In words; fails if the record cannot be read. */
    String text(StatusReport report, int width) {
        List<ListedRun> elsewhere = elsewhere();
        String here = isHere() ? report.text(only, width) : elsewhere.isEmpty() ? Project.NOTHING_YET + "\n" : "";
        return elsewhere.isEmpty()
                ? here
                : here + ELSEWHERE + "\n" + ListedRun.listing().text(elsewhere, width) + "\n";
    }

    /** The same for somebody who goes on looking: what is here is true without the record. */
    String textAsFarAsKnown(StatusReport report, int width) {
        try {
            return text(report, width);
        } catch (Trouble trouble) {
            return report.text(only, width)
                    + (project.place().isEmpty() ? "" : ELSEWHERE + " not known, " + trouble.getMessage() + "\n");
        }
    }

    /** An object each. */
    Stream<String> json() {
        return Stream.concat(
                StatusJson.objects(project, only), elsewhere().stream().map(ListedRun::json));
    }

    private boolean isHere() {
        return only == null
                || project.place().isEmpty()
                || LoopName.worker(only).isEmpty()
                || project.loops().contains(only);
    }

    private List<ListedRun> elsewhere() {
        return project.place()
                .flatMap(_ -> project.inJournal(database -> ListedRun.elsewhere(project, database, only)))
                .orElse(List.of());
    }
}
