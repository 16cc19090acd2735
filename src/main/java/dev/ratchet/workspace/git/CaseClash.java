package dev.ratchet.workspace.git;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Two names that differ only in case: where that does not count, they are one file, or one directory. */
public record CaseClash(String one, String other) {
    /**
     * Those among the files of a tree.
     *
     * @param names of the files, each from the top on, with a character for each byte
     */
    public static Set<CaseClash> among(List<String> names) {
        Map<String, String> spelled = new HashMap<>();
        Set<CaseClash> clashes = new LinkedHashSet<>();
        names.forEach(name -> note(name, spelled, clashes));
        return clashes;
    }

    /** Each directory on the way to it, and then itself; what is below a directory that has two names need not be told. */
    private static void note(String name, Map<String, String> spelled, Set<CaseClash> clashes) {
        for (int end = name.indexOf('/'); ; end = name.indexOf('/', end + 1)) {
            String part = end < 0 ? name : name.substring(0, end);
            String first = spelled.putIfAbsent(folded(part), part);
            if (first != null && !first.equals(part)) {
                clashes.add(new CaseClash(first, part));
                return;
            }
            if (end < 0) {
                return;
            }
        }
    }

    /** Those in a commit that were not in an earlier one. */
    static Set<CaseClash> broughtBy(SharedGitDirectory git, String commit, String earlier) throws InterruptedException {
        Set<CaseClash> clashes = among(git.names(commit));
        if (!clashes.isEmpty()) {
            clashes.removeAll(among(git.names(earlier)));
        }
        return clashes;
    }

    /** The same for all names that differ only in case. */
    public static String folded(String name) {
        return new String(name.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

    /** For whoever has to do without one of them. */
    public String words() {
        return "%s differ only in case, which does not count in this repository (core.ignorecase), so that only one of them could be there: give one another name, or make one of the two"
                .formatted(names());
    }

    private String names() {
        return "%s and %s".formatted(GitAnswer.readable(one), GitAnswer.readable(other));
    }

    ConflictingFile conflict() {
        return new ConflictingFile(names(), words());
    }
}
