package dev.ratchet.tui.dashboard;

/** The parts of the dashboard, each with the key that leads there. */
public enum PaneName {
    OUTPUT('0', "Output"),
    LOOPS('1', "Loops"),
    ATTEMPTS('2', "Attempts"),
    TASKS('3', "Tasks"),
    LANDING('4', "Landing"),
    MESSAGES('5', "Messages"),
    QUESTIONS('6', "Questions");

    private final char key;
    private final String title;

    PaneName(char key, String title) {
        this.key = key;
        this.title = title;
    }

    char key() {
        return key;
    }

    String title() {
        return key + " " + title;
    }
}
