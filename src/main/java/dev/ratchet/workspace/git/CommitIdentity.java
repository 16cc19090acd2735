package dev.ratchet.workspace.git;

import java.util.Map;

/** By whose name Ratchet commits. */
record CommitIdentity(String name, String email) {
    static final CommitIdentity RATCHET = new CommitIdentity("Ratchet", "ratchet@localhost");

    /** What the user has set; Ratchet itself where a part of it is missing. */
    static CommitIdentity of(String name, String email) {
        CommitIdentity plain = new CommitIdentity(plain(name), plain(email));
        return plain.name.isEmpty() || plain.email.isEmpty() ? RATCHET : plain;
    }

    /** Without what has a meaning in a commit. */
    private static String plain(String text) {
        return text.replaceAll("[<>\\p{Cntrl}]", " ").strip();
    }

    Map<String, String> variables() {
        return Map.of(
                "GIT_AUTHOR_NAME", name,
                "GIT_AUTHOR_EMAIL", email,
                "GIT_COMMITTER_NAME", name,
                "GIT_COMMITTER_EMAIL", email);
    }

    /** As a commit has it, at a moment. */
    String at(String moment) {
        return "%s <%s> %s".formatted(name, email, moment);
    }
}
