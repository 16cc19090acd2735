package dev.ratchet.app;

import dev.ratchet.config.Hint;
import dev.ratchet.loop.Trouble;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Where the program starts: finds the command that is meant and runs it. */
public final class Main {
    private final Terminal terminal;

    Main(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Runs one command line and exits with its code. */
    public static void main(String[] args) {
        int code = new Main(Terminal.system()).run(args);
        System.out.flush();
        System.err.flush();
        System.exit(code);
    }

    int run(String... args) {
        List<String> words = configFirst(List.of(args));
        String first = words.isEmpty() ? "" : words.getFirst();
        return switch (first) {
            case "-h", "--help", "help" -> help();
            case "-V", "--version" -> execute(Commands.VERSION, List.of());
            case WarmUp.WORD -> new WarmUp().run(terminal, words.subList(1, words.size()));
            default -> dispatch(first, words);
        };
    }

    private int dispatch(String first, List<String> words) {
        Optional<Commands> command = Commands.find(first);
        if (command.isPresent()) {
            return execute(command.get(), words.subList(1, words.size()));
        }
        if (first.isEmpty() || first.startsWith("-") || first.matches("[+-]?\\d+")) {
            return execute(Commands.RUN, words);
        }
        return unknown(first);
    }

    /** {@code ratchet -c FILE status} means the same as {@code ratchet status -c FILE}. */
    private static List<String> configFirst(List<String> words) {
        int option = words.isEmpty() ? 0 : optionLength(words.getFirst());
        if (option == 0
                || words.size() <= option
                || Commands.find(words.get(option)).isEmpty()) {
            return words;
        }
        List<String> moved = new ArrayList<>();
        moved.add(words.get(option));
        moved.addAll(words.subList(0, option));
        moved.addAll(words.subList(option + 1, words.size()));
        return moved;
    }

    private static int optionLength(String word) {
        if (word.equals("-c") || word.equals("--config")) {
            return 2;
        }
        return word.startsWith("--config=") ? 1 : 0;
    }

    private int execute(Commands chosen, List<String> arguments) {
        Command command = chosen.make();
        CommandLine line = new CommandLine(command)
                .setCommandName("ratchet " + chosen.word())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(100);
        line.getCommandSpec().addOption(helpOption());
        try {
            CommandLine.ParseResult result = line.parseArgs(arguments.toArray(String[]::new));
            if (result.isUsageHelpRequested()) {
                line.usage(terminal.out());
                return Exit.OK;
            }
            return command.run(terminal);
        } catch (CommandLine.ParameterException e) {
            return wrongUsage(e, chosen);
        } catch (Trouble trouble) {
            return failed(String.valueOf(trouble.getMessage()), trouble, arguments);
        } catch (RuntimeException bug) {
            return failed("a bug in Ratchet: %s (--verbose tells more)".formatted(bug), bug, arguments);
        }
    }

    private static OptionSpec helpOption() {
        return OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("show this help")
                .build();
    }

    private int wrongUsage(CommandLine.ParameterException e, Commands chosen) {
        Complaint complaint = new Complaint(e);
        terminal.complain(complaint.text());
        complaint.suggestion().ifPresent(terminal::complain);
        terminal.complain("see 'ratchet %s --help'".formatted(chosen.word()));
        return Exit.USAGE;
    }

    private int failed(String message, RuntimeException cause, List<String> arguments) {
        terminal.complain(message);
        if (arguments.contains("-v") || arguments.contains("--verbose")) {
            cause.printStackTrace(terminal.err());
        }
        return Exit.FAILED;
    }

    private int unknown(String word) {
        List<String> known =
                Arrays.stream(Commands.values()).map(Commands::word).toList();
        String hint = Hint.nearest(word, known)
                .map(near -> "did you mean '%s'?".formatted(near))
                .orElse("'ratchet --help' lists the commands");
        terminal.complain("there is no command '%s'; %s".formatted(word, hint));
        return Exit.USAGE;
    }

    private int help() {
        terminal.out().print("""
            Runs an AI coding agent in a supervised loop.

            Usage: ratchet [OPTIONS] [MAX_ITERATIONS]      the same as 'ratchet run'
                   ratchet COMMAND [OPTIONS]

            Commands:
            """);
        for (Commands command : Commands.values()) {
            terminal.out().printf("  %-12s%s%n", command.word(), command.summary());
        }
        terminal.out().print("""

            'ratchet COMMAND --help' tells more. For example:
              ratchet init            write ratchet.toml and PROMPT.md
              ratchet 5               run five iterations
              ratchet status          from another terminal
            """);
        return Exit.OK;
    }
}
