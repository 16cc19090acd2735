package dev.ratchet.workspace.git;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Tells a conflict to whoever has to solve it: the lines of both sides as git marks them, some lines around them, and words
 * where there are no lines.
 *
 * @param ours what the result of the merge calls the base
 * @param theirs what it calls the work
 */
record ConflictHunks(SharedGitDirectory git, String ours, String theirs) {
    private static final int MOST_FILES = 20;
    private static final int MOST_CHARACTERS = 4096;
    private static final int AROUND = 3;
    private static final String CUT = "… cut here\n";
    private static final String BEGIN = "<<<<<<< ";
    private static final String END = ">>>>>>> ";

    List<ConflictingFile> of(TreeMerge merge) throws InterruptedException {
        List<Map.Entry<String, List<String>>> shown =
                merge.conflicts().entrySet().stream().limit(MOST_FILES).toList();
        String asked = shown.stream()
                .map(file -> merge.tree() + ":" + file.getKey() + "\0")
                .collect(Collectors.joining());
        List<String> contents = ObjectBatch.read(git, asked);
        List<ConflictingFile> files = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            files.add(new ConflictingFile(
                    GitAnswer.readable(shown.get(i).getKey()), told(shown.get(i).getValue(), contents.get(i))));
        }
        // The others by name alone: whoever has so many looks for himself.
        merge.conflicts().keySet().stream()
                .skip(MOST_FILES)
                .forEach(path -> files.add(new ConflictingFile(GitAnswer.readable(path), "")));
        return files;
    }

    private String told(List<String> words, String content) {
        String hunks = content.indexOf('\0') < 0 ? hunks(text(content)) : "";
        String said = words.stream()
                .filter(word -> hunks.isEmpty() || !word.startsWith("CONFLICT (content)"))
                .map(word -> named(text(word)) + "\n")
                .distinct()
                .collect(Collectors.joining());
        String all = said + hunks;
        return all.length() <= MOST_CHARACTERS ? all : all.substring(0, MOST_CHARACTERS) + "\n" + CUT;
    }

    private static String text(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private String hunks(String content) {
        List<String> lines = content.lines().toList();
        StringBuilder hunks = new StringBuilder();
        int told = 0;
        int open = -1;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(BEGIN + ours)) {
                open = i;
            } else if (open >= 0 && lines.get(i).startsWith(END + theirs)) {
                int from = Math.max(told, open - AROUND);
                int to = Math.min(lines.size(), i + 1 + AROUND);
                hunks.append("@@ line %d @@%n".formatted(from + 1));
                lines.subList(from, to)
                        .forEach(line -> hunks.append(named(line)).append('\n'));
                told = to;
                open = -1;
            }
        }
        return hunks.toString();
    }

    /** Nobody knows the commits that were made for the merge alone. */
    private String named(String line) {
        return line.replace(ours, "the base").replace(theirs, "this work");
    }
}
