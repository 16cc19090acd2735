package dev.ratchet.notify;

/**
 * How people are told what happened.
 *
 * @param command a line for the shell; blank for none
 * @param webhook the web address that is told; blank for none
 * @param webhookSecret the variable that holds what signs what it is told; blank for no signature
 */
public record NotifySettings(String command, Desktop desktop, String webhook, String webhookSecret) {
    public static final NotifySettings NONE = new NotifySettings("", Desktop.OFF);

    /** Without a web address. */
    public NotifySettings(String command, Desktop desktop) {
        this(command, desktop, "", "");
    }

    /** Whether notices go to the desktop too, where there is one. */
    public enum Desktop {
        ON,
        OFF
    }
}
