package dev.ratchet.app.command;

import picocli.CommandLine.Option;

/** The option that asks for JSON. */
public final class JsonOption {
    @Option(names = "--json", description = "print JSON")
    private boolean json;

    public OutputFormat format() {
        return json ? OutputFormat.JSON : OutputFormat.TEXT;
    }
}
