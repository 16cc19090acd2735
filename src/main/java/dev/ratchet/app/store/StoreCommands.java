package dev.ratchet.app.store;

import dev.ratchet.app.command.CommandGroup;

/** {@code ratchet store}. */
public final class StoreCommands {
    private StoreCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of(
                        "ratchet store",
                        "Says where this project's record is kept, and moves it elsewhere.",
                        "info",
                        """
                          ratchet store info
                          ratchet store copy --to jdbc:postgresql://db.example.org/ratchet
                          ratchet store copy --to backup/ratchet.db --resume
                        """)
                .with("info", "say what is kept where, and how much", () -> new StoreInfoCommand())
                .with(
                        "copy",
                        "copy all of it to another store, and look whether it has arrived",
                        () -> new StoreCopyCommand());
    }
}
