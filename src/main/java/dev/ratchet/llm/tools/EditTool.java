package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.llm.tools.files.TreePath;
import dev.ratchet.llm.tools.files.WorkTree;
import dev.ratchet.loop.session.ToolResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Replaces a piece of a file that the model has seen. */
final class EditTool implements Tool.Action {
    private static final int MOST_BYTES = 10_000_000;

    @Override
    public ToolResult act(ToolInput input, ToolContext context) throws RefusedCall, IOException {
        TreePath file = context.tree().place(input.words("path"));
        Change change = new Change(input.text("old_string"), input.text("new_string"));
        boolean all = input.flag("replace_all");
        change.check();
        if (!context.knows(file)) {
            // Of one that is not there, that is the news.
            context.tree().content(file).close();
            throw new RefusedCall("%s was not read in this iteration; read it first".formatted(file));
        }
        String text = text(context.tree(), file);
        Change fitting = change.fitting(text);
        int matches = fitting.matches(text);
        if (matches == 0) {
            throw new RefusedCall("old_string does not occur in %s; read it again".formatted(file));
        }
        if (matches > 1 && !all) {
            throw new RefusedCall(
                    "old_string occurs %d times in %s; make it longer, or set replace_all".formatted(matches, file));
        }
        String changed = text.replace(fitting.before(), fitting.after());
        if (changed.length() > MOST_BYTES) {
            throw new RefusedCall("%s would become too large".formatted(file));
        }
        context.tree().write(file, changed.getBytes(StandardCharsets.UTF_8));
        return ToolResult.ok("replaced %d %s in %s".formatted(matches, matches == 1 ? "piece" : "pieces", file));
    }

    private static String text(WorkTree tree, TreePath file) throws IOException, RefusedCall {
        try (InputStream in = tree.content(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new RefusedCall("%s is too large to be edited; use bash".formatted(file));
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException _) {
            throw new RefusedCall("%s is not text in UTF-8; use bash".formatted(file));
        }
    }

    /** What is to be replaced by what. */
    private record Change(String before, String after) {
        void check() throws RefusedCall {
            if (before.isEmpty()) {
                throw new RefusedCall("old_string is empty; to write a whole file, use write");
            }
            if (before.equals(after)) {
                throw new RefusedCall("old_string and new_string are the same");
            }
        }

        /** Models see lines without the ends that some files have. */
        Change fitting(String text) {
            return !text.contains(before) && text.contains("\r\n") && !before.contains("\r")
                    ? new Change(
                            before.replace("\n", "\r\n"),
                            after.replace("\r\n", "\n").replace("\n", "\r\n"))
                    : this;
        }

        int matches(String text) {
            int count = 0;
            for (int at = text.indexOf(before); at >= 0; at = text.indexOf(before, at + before.length())) {
                count++;
            }
            return count;
        }
    }
}
