package dev.ratchet.app.command;

import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which of a directory's loops are meant: without any, the only one that it can be. */
public final class LoopsOption {
    @Mixin
    private final NameOption name = new NameOption();

    @Option(names = "--all", description = "every loop of this directory")
    private boolean all;

    /** What the loops that a command can be about have in common, in words. */
    public enum Condition {
        RUNNING("is running here"),
        PAUSED("is paused here");

        private final String words;

        Condition(String words) {
            this.words = words;
        }
    }

    /** Does something with each that is meant, or says why it is none of them. */
    public int forEach(List<String> possible, Condition condition, Terminal terminal, Consumer<String> action) {
        List<String> meant = name.orNull() == null
                ? possible
                : possible.stream().filter(name.orMain()::equals).toList();
        if (meant.isEmpty()) {
            terminal.out()
                    .println("No loop%s %s."
                            .formatted(name.orNull() == null ? "" : " '" + name.orNull() + "'", condition.words));
            return ExitCodes.OK;
        }
        if (meant.size() > 1 && !all) {
            terminal.complain("more than one loop %s (%s): say which with --name, or --all"
                    .formatted(condition.words, String.join(", ", meant)));
            return ExitCodes.USAGE;
        }
        meant.forEach(action);
        return ExitCodes.OK;
    }
}
