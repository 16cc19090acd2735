package dev.ratchet.app.completion;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.CommandDispatcher;
import dev.ratchet.app.command.CommandEntry;
import dev.ratchet.app.command.CommandGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What can stand behind each command of the program. */
record CompletionTable(List<Place> places) {
    /**
     * A command, or the word before further ones.
     *
     * @param path the words that lead to it, without the program's own
     * @param last what is expected behind all the arguments, if they may be repeated
     */
    record Place(
            String path, List<Word> words, List<Choice> options, List<ExpectedValue> arguments, ExpectedValue last) {}

    /** A further word. */
    record Word(String word, String meaning) {}

    /**
     * An option.
     *
     * @param value what it takes; null for a switch
     */
    record Choice(List<String> names, @Nullable ExpectedValue value, String meaning) {}

    private static final ExpectedValue NOTHING = new ExpectedValue(List.of());

    static CompletionTable of(CommandGroup program) {
        List<Place> places = new ArrayList<>();
        add("", program, places);
        return new CompletionTable(places);
    }

    private static void add(String path, CommandGroup group, List<Place> places) {
        List<Word> words = group.entries().stream()
                .map(entry -> new Word(entry.word(), entry.summary()))
                .toList();
        // Without a word the group means one of its commands, whose options can follow it.
        Place meant = group.entries().stream()
                .filter(entry -> entry.word().equals(group.otherwise()))
                .map(entry -> entry.make() instanceof Command command ? place(path, command, entry) : null)
                .findFirst()
                .orElse(null);
        places.add(new Place(path, words, meant == null ? List.of() : meant.options, List.of(), NOTHING));
        for (CommandEntry entry : group.entries()) {
            String further = (path + " " + entry.word()).strip();
            switch (entry.make()) {
                case CommandGroup below -> add(further, below, places);
                case Command command -> places.add(place(further, command, entry));
            }
        }
    }

    private static Place place(String path, Command command, CommandEntry entry) {
        CommandSpec spec = CommandDispatcher.line(command, entry).getCommandSpec();
        List<Choice> options = spec.options().stream()
                .filter(option -> !option.hidden())
                // Methods have no order of their own: it differs from start to start.
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .map(option -> choice(option, path))
                .toList();
        List<ExpectedValue> arguments = spec.positionalParameters().stream()
                .map(argument -> ExpectedValue.of(argument, path))
                .toList();
        boolean repeated = spec.positionalParameters().stream()
                .anyMatch(argument ->
                        argument.index().isVariable() || argument.arity().isVariable());
        return new Place(path, List.of(), options, arguments, repeated ? arguments.getLast() : NOTHING);
    }

    private static Choice choice(OptionSpec option, String path) {
        return new Choice(
                Arrays.asList(option.names()),
                option.arity().max() == 0 ? null : ExpectedValue.of(option, path),
                String.join(" ", option.description()));
    }
}
