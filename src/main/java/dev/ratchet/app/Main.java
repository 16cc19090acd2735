package dev.ratchet.app;

import dev.ratchet.app.command.CommandDispatcher;
import dev.ratchet.app.command.CommandError;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.ResultOutput;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.socket.SupervisorClient;
import dev.ratchet.loop.base.Complaint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where the program starts. */
public final class Main {
    private static final Set<List<String>> ALONE = Set.of(List.of("-v"), List.of("-v", "--json"));

    private final Terminal terminal;

    public Main(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Runs one command line and exits with its code. */
    public static void main(String[] args) {
        // No option is of such a type, and to find out what there is of them takes a command line 8 ms.
        System.setProperty("picocli.converters.excludes", "java\\.(time|sql)\\..*");
        ResultOutput output = ResultOutput.standard();
        Terminal terminal = Terminal.system(output);
        int code = new Main(terminal).run(args);
        // Both streams flush by themselves; a flush here would wait for a reader that has stopped.
        System.exit(output.settle(code, terminal));
    }

    public int run(String... args) {
        List<String> words = List.of(args);
        Optional<Complaint> unreadable = DirectoryNames.objection(terminal);
        if (unreadable.isPresent()) {
            return terminal.printing(OutputFormat.askedFor(words))
                    .fail(new CommandError(ErrorCode.CONFIG, unreadable.get()));
        }
        Optional<SupervisorClient> supervisor = SupervisorClient.of(terminal, words);
        if (supervisor.isPresent()) {
            return supervisor.get().ask(words);
        }
        CommandDispatcher dispatcher = new CommandDispatcher(terminal.of(Commands::group), Commands.group());
        return switch (words.isEmpty() ? "" : words.getFirst()) {
            case "-V", "--version" -> dispatcher.run(version(words));
            // Alone it is what other programs print their version for; a run that is to be verbose says more.
            case "-v" -> dispatcher.run(ALONE.contains(words) ? version(words) : words);
            case WarmUp.WORD -> new WarmUp().run(terminal, words.subList(1, words.size()));
            default -> dispatcher.run(words);
        };
    }

    private static List<String> version(List<String> words) {
        List<String> version = new ArrayList<>(words);
        version.set(0, "version");
        return version;
    }
}
