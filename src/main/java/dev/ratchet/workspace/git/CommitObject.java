package dev.ratchet.workspace.git;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A commit as git keeps it, with a character for each byte.
 *
 * @param author with the moment
 * @param encoding of the message, empty for UTF-8
 */
record CommitObject(String tree, List<String> parents, String author, String encoding, String message) {
    CommitObject {
        parents = List.copyOf(parents);
    }

    static CommitObject parse(String raw) {
        int end = raw.indexOf("\n\n");
        List<String> header =
                raw.substring(0, end < 0 ? raw.length() : end).lines().toList();
        return new CommitObject(
                values(header, "tree ").getFirst(),
                values(header, "parent "),
                values(header, "author ").getFirst(),
                values(header, "encoding ").stream().findFirst().orElse(""),
                end < 0 ? "" : raw.substring(end + 2));
    }

    private static List<String> values(List<String> header, String name) {
        return header.stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()))
                .toList();
    }

    boolean isMerge() {
        return parents.size() > 1;
    }

    /** The same work in another place of the history. */
    CommitObject moved(String newTree, List<String> newParents) {
        return new CommitObject(newTree, newParents, author, encoding, message);
    }

    byte[] bytes(String committer) {
        StringBuilder raw = new StringBuilder("tree " + tree + "\n");
        parents.forEach(parent -> raw.append("parent ").append(parent).append('\n'));
        raw.append("author ")
                .append(author)
                .append("\ncommitter ")
                .append(committer)
                .append('\n');
        if (!encoding.isEmpty()) {
            raw.append("encoding ").append(encoding).append('\n');
        }
        return raw.append('\n').append(message).toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
