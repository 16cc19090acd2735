package dev.ratchet.config.key;

import dev.ratchet.config.key.Key.Defaults;
import dev.ratchet.config.value.ListOf;
import dev.ratchet.config.value.OnOff;
import dev.ratchet.config.value.OneOf;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.process.sandbox.SandboxSettings;
import java.util.List;

/** The settings of the sandbox, part of the catalogue of {@link Keys}. */
public final class SandboxKeys {
    private static final ListOf<String> PATHS = new ListOf<>(new TextValue(TextValue.Rule.PATH));
    private static final OnOff SWITCH = new OnOff();

    public static final Key<String> MODE = new Key<>(
            "sandbox",
            "mode",
            OneOf.of("auto", "on", "off"),
            Defaults.of("auto", "off"),
            "shut the agent in: auto (where that works), on (or run nothing) or off");
    public static final Key<List<String>> HIDE = new Key<>(
            "sandbox", "hide", PATHS, Defaults.of(SandboxSettings.DEFAULT.hide()), "what the agent must not read");
    public static final Key<List<String>> ALLOW_WRITE = new Key<>(
            "sandbox",
            "allow_write",
            PATHS,
            Defaults.of(SandboxSettings.DEFAULT.allowWrite()),
            "directories that the agent may write beside the project, temporary ones and its own");
    public static final Key<Boolean> NETWORK =
            new Key<>("sandbox", "network", SWITCH, Defaults.of(true), "leave the agent the network");

    private SandboxKeys() {}
}
