package dev.ratchet.workspace.git;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What {@code git merge-tree} made of two commits.
 *
 * @param tree the result; with marks in it where it has conflicts
 * @param conflicts the files in conflict, each with what git says of it, with a character for each byte
 */
record TreeMerge(String tree, Map<String, List<String>> conflicts) {
    private static final String CONFLICT = "CONFLICT";

    /** Merges without a work tree. What the repository's attributes name plays no part: there is none where git looks. */
    static TreeMerge of(SharedGitDirectory git, String ours, String theirs) throws InterruptedException {
        GitAnswer answer =
                git.run("merge-tree", "--write-tree", "-z", "--messages", "--allow-unrelated-histories", ours, theirs);
        if (answer.exitCode() > 1) {
            answer.required("git cannot merge %s and %s".formatted(ours, theirs));
        }
        return parse(answer.parts(), answer.exitCode() == 0);
    }

    private static TreeMerge parse(List<String> parts, boolean clean) {
        if (clean) {
            return new TreeMerge(parts.getFirst(), Map.of());
        }
        Set<String> files = new TreeSet<>();
        int at = 1;
        while (at < parts.size() && !parts.get(at).isEmpty()) {
            String entry = parts.get(at++);
            files.add(entry.substring(entry.indexOf('\t') + 1));
        }
        return new TreeMerge(parts.getFirst(), told(parts, at + 1, files));
    }

    /** A message is the number of its files, the files, a word for what it is about, and the message. */
    private static Map<String, List<String>> told(List<String> parts, int from, Set<String> files) {
        Map<String, List<String>> told = new LinkedHashMap<>();
        files.forEach(file -> told.put(file, new ArrayList<>()));
        for (int at = from; at < parts.size(); ) {
            int count = Integer.parseInt(parts.get(at));
            String kind = parts.get(at + count + 1);
            if (kind.startsWith(CONFLICT)) {
                String message = parts.get(at + count + 2).strip();
                for (String file : parts.subList(at + 1, at + 1 + count)) {
                    told.computeIfAbsent(file, _ -> new ArrayList<>()).add(message);
                }
            }
            at += count + 3;
        }
        return told;
    }

    boolean isClean() {
        return conflicts.isEmpty();
    }
}
