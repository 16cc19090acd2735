package dev.ratchet.tui.dashboard;

/** What is read in the large pane. */
public sealed interface ChosenText {
    /** What the session says that runs, or ran last, of the loop that is looked at. */
    record Latest() implements ChosenText {}

    /** What a session said. */
    record OfSession(int number) implements ChosenText {}

    /** All about a task. */
    record OfTask(String id) implements ChosenText {}

    /** All about something that lands, landed or could not. */
    record OfLanding(String id) implements ChosenText {}

    /** A message as it was written. */
    record OfMessage(long id) implements ChosenText {}

    /** What somebody is to answer, or whose work is to be approved of. */
    record OfQuestion(long id) implements ChosenText {}
}
