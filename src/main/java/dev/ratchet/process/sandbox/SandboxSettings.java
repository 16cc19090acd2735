package dev.ratchet.process.sandbox;

import java.util.List;

/**
 * How an agent is shut in.
 *
 * @param hide what it must not read; a leading {@code ~/} is the home directory
 * @param allowWrite what it may write beyond the project, the temporary directories and its own state
 */
public record SandboxSettings(Mode mode, List<String> hide, List<String> allowWrite, Network network) {
    public static final SandboxSettings DEFAULT = new SandboxSettings(
            Mode.AUTO,
            List.of(
                    "~/.ssh",
                    "~/.aws",
                    "~/.gnupg",
                    "~/.azure",
                    "~/.config/gcloud",
                    "~/.config/gh",
                    "~/.config/hub",
                    "~/.docker",
                    "~/.kube",
                    "~/.netrc",
                    "~/.pgpass",
                    "~/.git-credentials",
                    "~/.config/git/credentials",
                    "~/.npmrc",
                    "~/.pypirc",
                    "~/.cargo/credentials.toml",
                    "~/.gem/credentials",
                    "~/.m2/settings-security.xml",
                    "~/.password-store",
                    "~/.local/share/keyrings",
                    "~/.mozilla",
                    "~/.config/google-chrome",
                    "~/.config/chromium",
                    "~/.config/BraveSoftware",
                    "~/.thunderbird",
                    "~/Library/Keychains"),
            List.of(),
            Network.OPEN);

    public SandboxSettings {
        hide = List.copyOf(hide);
        allowWrite = List.copyOf(allowWrite);
    }

    /** Whether there is a sandbox. */
    public enum Mode {
        /** Where it works. */
        AUTO,
        /** Always; nothing runs without. */
        ON,
        /** Never. */
        OFF
    }

    /** What of the network is left inside. */
    public enum Network {
        OPEN,
        NONE
    }
}
