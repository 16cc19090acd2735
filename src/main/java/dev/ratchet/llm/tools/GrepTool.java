package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.BoundedText;
import dev.ratchet.llm.tools.files.FileWalk;
import dev.ratchet.llm.tools.files.OpenDirectory.FileKind;
import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.llm.tools.files.ShownText;
import dev.ratchet.llm.tools.files.TextFile;
import dev.ratchet.llm.tools.files.TextFile.Line;
import dev.ratchet.llm.tools.files.TreePath;
import dev.ratchet.loop.session.ToolResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.util.ArrayDeque;
import java.util.Deque;
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

    /** Lines that match, with the lines around them; file by file until there are enough. */
    private static final class GrepMatches {
        private static final int SEARCHED = 10_000;
        private static final int WIDTH = 2000;
        private static final int MOST_CHARACTERS = 100_000;

        private final Pattern pattern;
        private final int context;
        private final int most;
        private final StringBuilder text = new StringBuilder();
        private final long deadline = System.nanoTime() + FileWalk.PATIENCE.toNanos();
        private final StringBuilder notes = new StringBuilder();
        private int found;
        private boolean more;
        private boolean tired;

        GrepMatches(Pattern pattern, int context, int most) {
            this.pattern = pattern;
            this.context = context;
            this.most = most;
        }

        /** Whether no more are wanted. */
        boolean full() {
            return more || tired;
        }

        /** Looks through a file and closes it; binary ones are passed over. */
        void look(TreePath file, InputStream content) throws IOException, RefusedCall, InterruptedException {
            try (TextFile lines = new TextFile(content, SEARCHED)) {
                if (!lines.binary()) {
                    search(file, lines);
                }
                if (lines.endless()) {
                    notes.append("(%s is so large that only its beginning was searched)\n".formatted(file));
                }
            }
        }

        String text() {
            String lines = found == 0 ? "(no line matches)\n" : text.toString();
            return lines
                    + notes
                    + (tired ? FileWalk.End.TIRED.note() : "")
                    + (more ? "(there are more; narrow the search, or set max_results)\n" : "");
        }

        private void search(TreePath file, TextFile lines) throws IOException, RefusedCall, InterruptedException {
            Deque<String> before = new ArrayDeque<>();
            int number = 0;
            int shown = 0;
            int after = 0;
            for (Line line = lines.next(); line != null && !more; line = lines.next()) {
                number++;
                if (System.nanoTime() - deadline > 0) {
                    tired = true;
                    return;
                }
                if (BoundedText.contains(pattern, line.text())) {
                    if (enough()) {
                        more = true;
                        return;
                    }
                    found++;
                    separate(shown, number - before.size());
                    before.forEach(text::append);
                    before.clear();
                    text.append(shown(file, ':', number, line));
                    shown = number;
                    after = context;
                } else if (after > 0) {
                    after--;
                    text.append(shown(file, '-', number, line));
                    shown = number;
                } else if (context > 0) {
                    before.add(shown(file, '-', number, line));
                    if (before.size() > context) {
                        before.remove();
                    }
                }
            }
        }

        private boolean enough() {
            return found == most || text.length() > MOST_CHARACTERS;
        }

        private void separate(int shown, int next) {
            if (context > 0 && !text.isEmpty() && (shown == 0 || next > shown + 1)) {
                text.append("--\n");
            }
        }

        private static String shown(TreePath file, char mark, int number, Line line) {
            String first = ShownText.first(line.text(), WIDTH);
            Line cut =
                    new Line(first, line.cut() || first.length() < line.text().length());
            return "%s%c%d%c%s\n".formatted(file, mark, number, mark, cut.shown());
        }
    }
}
