package dev.ratchet.config;

import dev.ratchet.config.Key.Defaults;
import dev.ratchet.process.sandbox.SandboxSettings;
import java.util.List;

/** The settings of the sandbox, part of the catalogue of {@link Keys}. */
final class SandboxKeys {
    private static final ListOf<String> PATHS = new ListOf<>(new Text(Text.Rule.PATH));
    private static final Switch SWITCH = new Switch();

    static final Key<String> MODE = new Key<>(
            "sandbox",
            "mode",
            Choice.of("auto", "on", "off"),
            Defaults.of("auto", "off"),
            "shut the agent in: auto (where that works), on (or run nothing) or off");
    static final Key<List<String>> HIDE = new Key<>(
            "sandbox", "hide", PATHS, Defaults.of(SandboxSettings.DEFAULT.hide()), "what the agent must not read");
    static final Key<List<String>> ALLOW_WRITE = new Key<>(
            "sandbox",
            "allow_write",
            PATHS,
            Defaults.of(SandboxSettings.DEFAULT.allowWrite()),
            "directories that the agent may write beside the project, temporary ones and its own");
    static final Key<Boolean> NETWORK =
            new Key<>("sandbox", "network", SWITCH, Defaults.of(true), "leave the agent the network");

    private SandboxKeys() {}
}
