package dev.ratchet.app.command;

import dev.ratchet.config.value.NearestName;
import dev.ratchet.loop.base.Complaint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Finds the command of a group that a command line means, and runs it. */
public record CommandDispatcher(Terminal terminal, CommandGroup group) {
    private static final int MANY_OPTIONS = 15;
    private static final int FEW = 3;

    public int run(List<String> given) {
        OutputFormat format = OutputFormat.askedFor(given);
        return new CommandDispatcher(terminal.printing(format), group).dispatch(given);
    }

    private int dispatch(List<String> given) {
        List<String> words = configLast(given);
        String first = words.isEmpty() ? "" : words.getFirst();
        if (first.equals("-h") || first.equals("--help")) {
            return help(group.name(), group.help());
        }
        if (first.equals("help")) {
            return run(pageOf(words.subList(1, words.size())));
        }
        Optional<CommandEntry> entry = group.find(first);
        if (entry.isPresent()) {
            return run(entry.get(), words.subList(1, words.size()));
        }
        if (!namesNone(first)) {
            return refuse(unknown(first), group.name());
        }
        Optional<CommandEntry> otherwise = group.find(group.otherwise());
        if (otherwise.isPresent()) {
            return run(otherwise.get(), words);
        }
        String place = first.isEmpty() ? "" : " before '" + first + "'";
        return refuse(
                Complaint.of("say what to do%s: %s".formatted(place, String.join(", ", group.words()))), group.name());
    }

    /** What prints the help of a command, in the format that was asked for before or behind its words. */
    private static List<String> pageOf(List<String> command) {
        List<String> asked = new ArrayList<>(command);
        boolean json = asked.removeIf(OutputFormat.OPTION::equals);
        asked.add("--help");
        if (json) {
            asked.add(OutputFormat.OPTION);
        }
        return asked;
    }

    private int help(String command, String page) {
        terminal.print(
                page.stripTrailing(), json -> json.put("command", command).put("help", page));
        return ExitCodes.OK;
    }

    private static boolean namesNone(String first) {
        return first.isEmpty() || first.startsWith("-") || first.matches("[+-]?\\d.*");
    }

    /** {@code ratchet -c FILE status} means the same as {@code ratchet status -c FILE}. */
    private List<String> configLast(List<String> words) {
        int option = words.isEmpty() ? 0 : configLength(words.getFirst());
        if (option == 0
                || words.size() <= option
                || group.find(words.get(option)).isEmpty()) {
            return words;
        }
        List<String> moved = new ArrayList<>();
        moved.add(words.get(option));
        moved.addAll(words.subList(0, option));
        moved.addAll(words.subList(option + 1, words.size()));
        return moved;
    }

    private static int configLength(String word) {
        if (word.equals("-c") || word.equals("--config")) {
            return 2;
        }
        return word.startsWith("--config=") ? 1 : 0;
    }

    private int run(CommandEntry entry, List<String> arguments) {
        return switch (entry.make()) {
            case CommandGroup further -> new CommandDispatcher(terminal, further).run(arguments);
            case Command command -> run(command, entry, arguments);
        };
    }

    private int run(Command command, CommandEntry entry, List<String> arguments) {
        String name = group.name() + " " + entry.word();
        try {
            CommandLine line = line(command, entry).setCommandName(name);
            if (line.parseArgs(arguments.toArray(String[]::new)).isUsageHelpRequested()) {
                return help(name, line.getUsageMessage());
            }
            return command.run(terminal);
        } catch (LinePrinter.Unread _) {
            return ExitCodes.OK;
        } catch (CommandLine.ParameterException e) {
            return refuse(new UsageError(e, group, entry, arguments).complaint(), name);
        } catch (WrongUsage e) {
            return refuse(e.complaint(), name);
        } catch (RuntimeException | VirtualMachineError thrown) {
            return failed(thrown, arguments);
        }
    }

    /** What picocli makes of a command; one that does not describe itself has the words of its entry. */
    public static CommandLine line(Command command, CommandEntry entry) {
        if (command instanceof CommandGroup.Prepared prepared) {
            return prepared.line();
        }
        CommandLine line = new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                // What begins with '@' is text: it may come from an agent, and the file that it names be hidden from
                // that.
                .setExpandAtFiles(false)
                .setUsageHelpWidth(CommandGroup.WIDTH);
        CommandSpec spec = line.getCommandSpec();
        command.addOptions(spec);
        spec.addOption(OptionSpec.builder(OutputFormat.OPTION)
                .type(boolean.class)
                .description("print JSON")
                .build());
        spec.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("show this help")
                .build());
        // What has many options is better looked up in their list.
        spec.usageMessage().abbreviateSynopsis(spec.options().size() > MANY_OPTIONS);
        if (spec.usageMessage().description().length == 0) {
            spec.usageMessage().description(entry.sentence());
        }
        return line;
    }

    private Complaint unknown(String word) {
        String nothing = "there is no command '%s'".formatted(word);
        if (word.contains(" ")) {
            return new Complaint(nothing, "a prompt is given with --prompt-text '%s'".formatted(word));
        }
        List<String> below = below(word);
        if (!below.isEmpty() && below.size() <= FEW) {
            return new Complaint(nothing, "did you mean %s?".formatted(String.join(" or ", below)));
        }
        String hint = NearestName.of(word, group.words())
                .map("did you mean '%s'?"::formatted)
                .orElseGet(() -> "it is none of " + String.join(", ", group.words()));
        return new Complaint(nothing, hint);
    }

    /** The commands of that name which have another word before it. */
    private List<String> below(String word) {
        return group.entries().stream()
                .filter(entry -> entry.make() instanceof CommandGroup further
                        && further.find(word).isPresent())
                .map(entry -> "'%s %s %s'".formatted(group.name(), entry.word(), word))
                .toList();
    }

    private int refuse(Complaint why, String called) {
        return terminal.fail(CommandError.usage(why, called));
    }

    private int failed(Throwable thrown, List<String> arguments) {
        if (arguments.contains("-v") || arguments.contains("--verbose")) {
            thrown.printStackTrace(terminal.err());
        }
        return terminal.fail(CommandError.of(thrown));
    }
}
