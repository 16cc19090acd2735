package dev.ratchet.app;

/** Where the program starts. */
public final class Main {
    private Main() {}

    /** Runs one command line and exits with its code. */
    public static void main(String[] args) {
        System.err.println("ratchet: nothing to run yet");
        System.exit(64);
    }
}
