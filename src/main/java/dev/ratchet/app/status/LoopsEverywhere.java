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

    /** Those of this directory, which are known without the record. */
    String here(StatusReport report, int width) {
        return isHere() ? report.text(only, width) : "";
    }

    /** The others; fails if the record cannot be read. */
    String elsewhere(int width) {
        List<ListedRun> elsewhere = elsewhere();
        if (elsewhere.isEmpty()) {
            return isHere() ? "" : Project.NOTHING_YET + "\n";
        }
        return ELSEWHERE + "\n" + ListedRun.listing().text(elsewhere, width) + "\n";
    }

    /** All of them for somebody who goes on looking, whatever becomes of the record. */
    String asFarAsKnown(StatusReport report, int width) {
        try {
            return here(report, width) + elsewhere(width);
        } catch (Trouble trouble) {
            return here(report, width) + ELSEWHERE + " not known, " + trouble.getMessage() + "\n";
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
