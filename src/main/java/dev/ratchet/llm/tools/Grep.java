package dev.ratchet.llm.tools;

import java.io.IOException;
import java.nio.channels.Channels;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Finds lines by a regular expression. */
final class Grep implements Deed {
    private static final int CONTEXT = 2;
    private static final int MOST_CONTEXT = 20;
    private static final int RESULTS = 50;
    private static final int MOST_RESULTS = 500;

    @Override
    public ToolResult act(Input input, ToolScene scene) throws Refused, IOException, InterruptedException {
        Pattern pattern = pattern(input);
        Optional<Pattern> files = files(input.text("file_pattern", ""));
        boolean byPath = input.text("file_pattern", "").contains("/");
        Place start = scene.tree().place(input.text("path", "."));
        Matches matches = new Matches(
                pattern,
                input.number("context_lines", 0, MOST_CONTEXT, CONTEXT),
                input.number("max_results", 1, MOST_RESULTS, RESULTS));
        if (scene.tree().kind(start) != FileKind.DIRECTORY) {
            matches.look(start, scene.tree().content(start));
            return ToolResult.ok(matches.text());
        }
        int depth = start.names().size();
        Walk.End end = Walk.below(scene.tree(), start, (folder, file) -> {
            if (files.isEmpty() || Finite.matches(files.get(), byPath ? file.below(depth) : file.name())) {
                matches.look(file, Channels.newInputStream(folder.read(file.name())));
            }
            return matches.full() ? Walk.Next.STOP : Walk.Next.ON;
        });
        return ToolResult.ok(matches.text() + end.note());
    }

    private static Optional<Pattern> files(String glob) throws Refused {
        return glob.isEmpty() ? Optional.empty() : Optional.of(Glob.compiled(glob));
    }

    private static Pattern pattern(Input input) throws Refused {
        String text = input.text("pattern");
        if (text.isEmpty()) {
            throw new Refused("the parameter \"pattern\" is empty");
        }
        try {
            return Pattern.compile(
                    text, input.flag("case_insensitive") ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
        } catch (PatternSyntaxException e) {
            throw new Refused("\"pattern\" is no regular expression: " + e.getDescription());
        } catch (StackOverflowError _) {
            throw new Refused("\"pattern\" is too deeply nested");
        }
    }
}
