package dev.ratchet.testing;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command with annotations of every form that the sources have, and some that those have not; what it makes of words. */
public final class AnnotatedSample implements Supplier<List<String>> {
    /** Options that several commands have. */
    public static class Shared {
        @Option(names = "--shared", paramLabel = "FILE", description = "of all commands")
        private @Nullable Path file;

        private String words = "";

        @Option(names = "--word", description = "a method takes it")
        void word(String word) {
            words += word;
        }

        @Option(names = "--number", description = "one of two methods of this name takes it")
        void several(int number) {
            words += number;
        }

        void several(String word) {
            words += word;
        }
    }

    /** What the annotation's own class says cannot be written out. */
    private static final class Doubled implements CommandLine.ITypeConverter<Integer> {
        @Override
        public Integer convert(String value) {
            return 2 * Integer.parseInt(value);
        }
    }

    /** What the command has from the one above it, a field of its own name among it. */
    private static class Inherited {
        @Option(names = "--long", description = "a number of another kind")
        private long wide;

        @Option(names = "--above", description = "as the command calls another one")
        private @Nullable String target;

        @Mixin
        private final More more = new More();
    }

    /** Has no field that is known. */
    private static class Between extends Inherited {}

    /** Nothing but numbers. */
    private static final class More {
        @Option(names = "--share", description = "a fraction")
        private double share = 0.5;

        @Option(names = "--letter", description = "one")
        private char letter = 'x';
    }

    /** The command. */
    @Command(
            description = "Does nothing.",
            footer = {"", "Example:", "  none"})
    private static final class Sample extends Between {
        @Mixin
        private final Shared shared = new Shared();

        @Option(
                names = {"-m", "--many"},
                split = ",",
                paramLabel = "WORD",
                description = "some")
        private List<String> many = List.of();

        @Option(names = "--doubled", converter = Doubled.class, description = "a number")
        private int doubled;

        @Option(names = "--hidden", hidden = true)
        private boolean hidden;

        @Parameters(index = "0", arity = "0..1", paramLabel = "TARGET", description = "what for")
        private @Nullable String target;

        /** A method may have the name of an annotated field. */
        String target() {
            Inherited own = this;
            String above = "%s %s %s %s".formatted(own.wide, own.target, own.more.share, own.more.letter);
            return "%s %s %s %s %s %s %s".formatted(shared.file, shared.words, many, doubled, hidden, target, above);
        }
    }

    @Override
    public List<String> get() {
        Sample sample = new Sample();
        CommandLine line = new CommandLine(sample);
        line.parseArgs(
                "--shared",
                "a",
                "--word",
                "b",
                "--number=7",
                "-m",
                "c,d",
                "--doubled",
                "21",
                "--hidden",
                "--long=8",
                "--above=f",
                "--letter=z",
                "e");
        sample.shared.several("!");
        return List.of(line.getUsageMessage(), sample.target());
    }
}
