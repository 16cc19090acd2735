package dev.ratchet.brief;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A prompt with places for what is only known when an iteration begins; values are put in as they are, once. */
public final class Template {
    private final com.samskivert.mustache.Template compiled;
    private final List<Variable> used;

    private Template(com.samskivert.mustache.Template compiled, List<Variable> used) {
        this.compiled = compiled;
        this.used = List.copyOf(used);
    }

    /** What a template can ask for. */
    public enum Variable {
        GIT_STATUS,
        GIT_DIFF,
        GIT_LOG,
        PROGRESS,
        ITERATION,
        MAX_ITERATIONS,
        WORKING_DIRECTORY,
        TASK,
        PREVIOUS_ERRORS,
        SHARED;

        /** As it is written in a template. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        static Optional<Variable> of(String word) {
            return Arrays.stream(values())
                    .filter(variable -> variable.word().equals(word))
                    .findFirst();
        }
    }

    /** A template, or what is wrong with it. */
    public sealed interface Parsed {
        record Good(Template template) implements Parsed {}

        record Wrong(String problem) implements Parsed {}
    }

    public static Parsed parse(String text) {
        try {
            com.samskivert.mustache.Template compiled = Mustache.compiler()
                    .escapeHTML(false)
                    .emptyStringIsFalse(true)
                    .compile(text);
            Names names = new Names();
            compiled.visit(names);
            String unknown = names.found.stream()
                    .filter(name -> Variable.of(name).isEmpty())
                    .map(name -> "{{" + name + "}}")
                    .collect(Collectors.joining(", "));
            return unknown.isEmpty()
                    ? new Parsed.Good(new Template(compiled, variables(names)))
                    : new Parsed.Wrong("unknown: %s; there are %s".formatted(unknown, known()));
        } catch (MustacheException e) {
            return new Parsed.Wrong(String.valueOf(e.getMessage()));
        }
    }

    private static List<Variable> variables(Names names) {
        return names.found.stream().flatMap(name -> Variable.of(name).stream()).toList();
    }

    private static String known() {
        return Arrays.stream(Variable.values()).map(Variable::word).collect(Collectors.joining(", "));
    }

    /** What it asks for: nothing else has to be found out. */
    public List<Variable> used() {
        return used;
    }

    /** The text with these values in it; what is not there is empty. */
    public String fill(Map<Variable, String> values) {
        Map<String, String> words = new LinkedHashMap<>();
        for (Variable variable : Variable.values()) {
            words.put(variable.word(), "");
        }
        values.forEach((variable, value) -> words.put(variable.word(), value));
        return compiled.execute(words);
    }

    /** Collects the names in a template. */
    private static final class Names implements Mustache.Visitor {
        private final SequencedSet<String> found = new TreeSet<>();

        @Override
        public void visitText(String text) {}

        @Override
        public void visitVariable(String name) {
            found.add(name);
        }

        @Override
        public boolean visitInclude(String name) {
            found.add("> " + name);
            return false;
        }

        @Override
        public boolean visitSection(String name) {
            found.add(name);
            return true;
        }

        @Override
        public boolean visitInvertedSection(String name) {
            found.add(name);
            return true;
        }
    }
}
