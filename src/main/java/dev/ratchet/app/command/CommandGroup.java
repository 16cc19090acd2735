package dev.ratchet.app.command;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Commands under a common word.
 *
 * @param name the words that lead to it
 * @param head what the help says before it lists them
 * @param otherwise what is meant where none is named; empty if one has to be
 * @param tail what the help says after the list
 */
public record CommandGroup(String name, String head, List<CommandEntry> entries, String otherwise, String tail)
        implements CommandEntry.Node {

    /** How wide help may be: as wide as the narrowest of usual terminals. */
    static final int WIDTH = 80;

    private static final int INDENT = 14;

    /** Without any command. */
    public static final CommandGroup NONE = new CommandGroup("ratchet", "", List.of(), "", "");

    /** One whose help looks as that of a command. */
    public static CommandGroup of(String name, String description, String otherwise, String examples) {
        String usage = otherwise.isEmpty() ? " ACTION [OPTIONS]" : " [ACTION] [OPTIONS]";
        String without = otherwise.isEmpty() ? "" : " Without an action: " + otherwise + ".";
        return new CommandGroup(
                name,
                "Usage: " + name + usage + "\n" + description + "\n\nActions:\n",
                List.of(),
                otherwise,
                "\n'" + name.replaceFirst(" ", " help ") + " ACTION' tells more." + without + "\n\nExamples:\n"
                        + examples);
    }

    /** The same with one more, which is made as {@link CommandEntry} says. */
    public CommandGroup with(String word, String summary, Supplier<CommandEntry.Node> maker) {
        List<CommandEntry> more = new ArrayList<>(entries);
        more.add(new CommandEntry(word, summary, maker));
        return new CommandGroup(name, head, more, otherwise, tail);
    }

    /** The same with these commands alone, each named by the words that lead to it from here. */
    public CommandGroup only(Collection<String> commands) {
        List<CommandEntry> fewer = entries.stream()
                .filter(entry -> commands.contains(entry.word())
                        || !below(entry, commands).isEmpty())
                .map(entry -> new CommandEntry(entry.word(), entry.summary(), () -> switch (entry.make()) {
                    case CommandGroup group -> group.only(below(entry, commands));
                    case Command command -> command;
                }))
                .toList();
        return new CommandGroup(name, head, fewer, "", tail);
    }

    /**
     * The same for one thread that runs its commands again and again: what was made once is kept. Such commands remember nothing but
     * what their options and parameters hold.
     */
    public CommandGroup kept() {
        List<CommandEntry> keeping = entries.stream().map(CommandGroup::kept).toList();
        return new CommandGroup(name, head, keeping, otherwise, tail);
    }

    private static CommandEntry kept(CommandEntry entry) {
        AtomicReference<CommandEntry.@Nullable Node> made = new AtomicReference<>();
        return new CommandEntry(entry.word(), entry.summary(), () -> {
            CommandEntry.Node known = made.get();
            if (known != null) {
                return known;
            }
            CommandEntry.Node fresh = switch (entry.make()) {
                case CommandGroup group -> group.kept();
                case Command command -> Prepared.of(command, entry);
            };
            if (fresh instanceof CommandGroup || fresh instanceof Prepared) {
                made.set(fresh);
            }
            return fresh;
        });
    }

    /**
     * A command with what picocli has made of it: to look at all that a command takes costs more than most of them do. Each call
     * begins with what the fields held at first.
     */
    record Prepared(Command command, CommandLine line) implements Command {
        /** The command so prepared; itself, if a method of it takes an option, whose last value would stay. */
        static Command of(Command command, CommandEntry entry) {
            CommandLine line = CommandDispatcher.line(command, entry);
            boolean forgets = line.getCommandSpec().args().stream()
                    .allMatch(taken -> taken.userObject() == null || taken.userObject() instanceof Field);
            return forgets ? new Prepared(command, line) : command;
        }

        @Override
        public int run(Terminal terminal) {
            return command.run(terminal);
        }
    }

    private static List<String> below(CommandEntry entry, Collection<String> commands) {
        String prefix = entry.word() + " ";
        return commands.stream()
                .filter(command -> command.startsWith(prefix))
                .map(command -> command.substring(prefix.length()))
                .toList();
    }

    Optional<CommandEntry> find(String word) {
        return entries.stream()
                .filter(entry -> entry.word().equalsIgnoreCase(word))
                .findFirst();
    }

    List<String> words() {
        return entries.stream().map(CommandEntry::word).toList();
    }

    String help() {
        return entries.stream().map(CommandGroup::lines).collect(Collectors.joining("", head, tail));
    }

    /** The summary beside its word, however many lines it takes. */
    private static String lines(CommandEntry entry) {
        StringBuilder lines = new StringBuilder("  %-12s".formatted(entry.word()));
        int used = INDENT;
        for (String word : entry.summary().split(" ", -1)) {
            boolean first = used == INDENT;
            if (!first && used + 1 + word.length() > WIDTH) {
                lines.append('\n').repeat(' ', INDENT);
                used = INDENT;
                first = true;
            }
            lines.append(first ? "" : " ").append(word);
            used += word.length() + (first ? 0 : 1);
        }
        return lines.append('\n').toString();
    }
}
