package dev.ratchet.app;

import picocli.CommandLine.Option;

/** The option that asks for JSON. */
final class JsonOption {
    @Option(names = "--json", description = "print JSON")
    private boolean json;

    Form form() {
        return json ? Form.JSON : Form.TEXT;
    }
}
