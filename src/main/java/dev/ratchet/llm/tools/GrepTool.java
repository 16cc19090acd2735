package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.BoundedText;
import dev.ratchet.llm.tools.files.FileKind;
import dev.ratchet.llm.tools.files.FileWalk;
import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.llm.tools.files.TreePath;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Finds lines by a regular expression. */
final class GrepTool implements Tool.Action {
    private static final int CONTEXT = 2;
    private static final int MOST_CONTEXT = 20;
    private static final int RESULTS = 50;
    private static final int MOST_RESULTS = 500;

    @Override
    public ToolResult act(ToolInput input, ToolContext context) throws RefusedCall, IOException, InterruptedException {
        Pattern pattern = pattern(input);
        Optional<Pattern> files = files(input.text("file_pattern", ""));
        boolean byPath = input.text("file_pattern", "").contains("/");
        TreePath start = context.tree().place(input.text("path", "."));
        GrepMatches matches = new GrepMatches(
                pattern,
                input.number("context_lines", 0, MOST_CONTEXT, CONTEXT),
                input.number("max_results", 1, MOST_RESULTS, RESULTS));
        if (context.tree().kind(start) != FileKind.DIRECTORY) {
            matches.look(start, context.tree().content(start));
            return ToolResult.ok(matches.text());
        }
        int depth = start.names().size();
        FileWalk.End end = FileWalk.below(context.tree(), start, (folder, file) -> {
            if (files.isEmpty() || BoundedText.matches(files.get(), byPath ? file.below(depth) : file.name())) {
                matches.look(file, Channels.newInputStream(folder.read(file.name())));
            }
            return matches.full() ? FileWalk.Next.STOP : FileWalk.Next.ON;
        });
        return ToolResult.ok(matches.text() + end.note());
    }

    private static Optional<Pattern> files(String glob) throws RefusedCall {
        return glob.isEmpty() ? Optional.empty() : Optional.of(GlobTool.compiled(glob));
    }

    private static Pattern pattern(ToolInput input) throws RefusedCall {
        String text = input.text("pattern");
        if (text.isEmpty()) {
            throw new RefusedCall("the parameter \"pattern\" is empty");
        }
        try {
            return Pattern.compile(
                    text, input.flag("case_insensitive") ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
        } catch (PatternSyntaxException e) {
            throw new RefusedCall("\"pattern\" is no regular expression: " + e.getDescription());
        } catch (StackOverflowError _) {
            throw new RefusedCall("\"pattern\" is too deeply nested");
        }
    }
}
