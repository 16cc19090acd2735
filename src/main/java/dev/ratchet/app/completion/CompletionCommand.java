package dev.ratchet.app.completion;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.CommandGroup;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.json.Json;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet completion}. */
@picocli.CommandLine.Command(
        description =
                "Prints a completion script for a shell: commands, options, files, and the names of agents, tasks,"
                        + " features and loops.",
        footer = {
            "",
            "Examples:",
            "  source <(ratchet completion bash)        in ~/.bashrc",
            "  source <(ratchet completion zsh)         in ~/.zshrc, behind compinit",
            "  ratchet completion fish | source         in ~/.config/fish/config.fish"
        })
public final class CompletionCommand implements Command {
    private final Supplier<CommandGroup> program;

    @Parameters(arity = "0..1", paramLabel = "bash|zsh|fish", description = "for which shell (default: bash)")
    private Shell shell = Shell.BASH;

    @Option(
            names = "--list",
            paramLabel = "KIND",
            description = "what the scripts ask: the names there are here of agents, tasks, features, loops or types")
    private @Nullable NameKind list;

    /** @param program all commands */
    public CompletionCommand(Supplier<CommandGroup> program) {
        this.program = program;
    }

    /** The shells that scripts are made for. */
    enum Shell {
        BASH,
        ZSH,
        FISH;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public int run(Terminal terminal) {
        if (list == null) {
            String script = new CompletionScript(CompletionTable.of(program.get())).text(shell);
            switch (terminal.format()) {
                case JSON -> terminal.println(Json.object(json -> json.put("script", script)));
                case TEXT -> terminal.out().print(script);
            }
        } else {
            NameList.of(list, terminal).forEach(terminal::println);
        }
        return ExitCodes.OK;
    }
}
