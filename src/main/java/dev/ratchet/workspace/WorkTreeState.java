package dev.ratchet.workspace;

import dev.ratchet.workspace.git.Git;

/** What git says about a work tree; outside of a repository nothing. */
public final class WorkTreeState {
    private static final int LONGEST = 60_000;

    private final Git git;

    public WorkTreeState(Git git) {
        this.git = git;
    }

    public String status() throws InterruptedException {
        return cut(ask("status", "--porcelain"));
    }

    public String diff() throws InterruptedException {
        return cut(ask("diff", "HEAD"));
    }

    public String log() throws InterruptedException {
        return cut(ask("log", "--oneline", "-10"));
    }

    private String ask(String command, String... words) throws InterruptedException {
        return git.output(command, words).orElse("");
    }

    private static String cut(String text) {
        String whole = text.stripTrailing();
        if (whole.length() <= LONGEST) {
            return whole;
        }
        int end = Character.isHighSurrogate(whole.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return whole.substring(0, end) + "\n[cut here: %d characters more]".formatted(whole.length() - end);
    }
}
