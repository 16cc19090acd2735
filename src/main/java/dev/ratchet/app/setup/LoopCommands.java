package dev.ratchet.app.setup;

import dev.ratchet.app.command.CommandGroup;

/** {@code ratchet loop}: the kinds of validated loop. */
public final class LoopCommands {
    private LoopCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of("ratchet loop", """
            Lists or shows the types of validated loops: those of .ratchet/loops/TYPE.yml and the built-in ones.
            A type says what the prompt is made of and which command tells that the work is done.\
            """, "", """
              ratchet loop list
              ratchet loop show implement > .ratchet/loops/mine.yml
              ratchet run --loop implement --validate 'make test' -p TASK.md
            """)
                .with("list", "list the types of validated loops", () -> new LoopListCommand())
                .with("show", "show a type as a file that could be used as it stands", () -> new LoopShowCommand());
    }
}
