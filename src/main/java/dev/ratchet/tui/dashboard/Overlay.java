package dev.ratchet.tui.dashboard;

/** What stands over the dashboard and takes the keys. */
public sealed interface Overlay {
    record None() implements Overlay {}

    /** All keys. */
    record Help() implements Overlay {}

    /** Something that cannot be undone is asked about first. */
    record Question(String words, DashboardAction ifYes) implements Overlay {}

    /** Words are typed for a loop. */
    record Writing(DashboardAction.Letter letter, String loop, String text) implements Overlay {}

    /** Words are typed that are to be looked for. */
    record Searching(String text) implements Overlay {}
}
