package dev.ratchet.notify;

/**
 * How people are told what happened.
 *
 * @param command a line for the shell; blank for none
 */
public record NotifySettings(String command, Desktop desktop) {
    public static final NotifySettings NONE = new NotifySettings("", Desktop.OFF);

    /** Whether notices go to the desktop too, where there is one. */
    public enum Desktop {
        ON,
        OFF
    }
}
