package dev.ratchet.judge;

import dev.ratchet.loop.Judge.Evidence;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.SessionFacts;
import java.util.List;

/** Says how a session ended and what kind of progress it made, as far as anybody looked. */
final class ProgressText {
    private static final int MOST_FILES = 3;
    private static final int LONGEST_NAME = 60;

    private ProgressText() {}

    static String of(Evidence evidence) {
        String progress = progress(evidence.changes(), evidence.session());
        return evidence.session().finding().reason() + (progress.isEmpty() ? "" : ", " + progress);
    }

    private static String progress(Changes changes, SessionFacts session) {
        if (changes.committed()) {
            return "committed %.7s".formatted(changes.headAfter());
        }
        return switch (changes.files()) {
            case CHANGED -> "changed " + files(changes.names()) + " and committed nothing";
            case SAME -> unchanged(session);
            case GONE -> "its directory is gone";
            case UNKNOWN -> {
                int edited = session.transcript().filesChanged();
                yield edited == 0 ? "" : "edited " + HumanUnits.count(edited, "file") + " by its own words";
            }
        };
    }

    private static String unchanged(SessionFacts session) {
        ReportedStatus status = session.transcript().remarks().status();
        return status != null && status.claimsProgress()
                ? "reports progress, and no file is different"
                : "no file is different and no progress reported";
    }

    private static String files(List<String> names) {
        if (names.isEmpty()) {
            return "files";
        }
        String some = String.join(
                ", ",
                names.stream()
                        .limit(MOST_FILES)
                        .map(name -> Excerpt.start(name, LONGEST_NAME))
                        .toList());
        return names.size() > MOST_FILES ? some + " and %d more".formatted(names.size() - MOST_FILES) : some;
    }
}
