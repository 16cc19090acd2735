package dev.ratchet.screen;

import dev.ratchet.loop.session.AgentEvent.Speaker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A session as one file that needs no other, safe to be handed on: everything in it is text, and nothing is a program.
 *
 * @param facts what is known of it, by label
 */
public record SessionPage(String title, Map<String, String> facts, List<Block> blocks) {
    private static final int LONGEST_OPEN = 40;
    private static final Pattern BOLD = Pattern.compile("\\*\\*(\\S(?:[^*]*\\S)?)\\*\\*");
    private static final Pattern HEADING = Pattern.compile("^#{1,6} +(.*)$");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final String STYLE = """
        :root{color-scheme:light dark}
        body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
        h1{font-size:1.3rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;font-size:.9rem}
        dt{opacity:.65}dd{margin:0}pre,code,.tool{font-family:ui-monospace,Menlo,monospace;font-size:.87rem}
        pre{margin:.3rem 0 .6rem 1.4rem;white-space:pre-wrap;overflow-wrap:anywhere}
        .text{white-space:pre-wrap;margin:.8rem 0}.thinking{white-space:pre-wrap;opacity:.6;font-style:italic;margin:.8rem 0}
        .sub{margin-left:2rem}.tool{margin:.4rem 0}.tool b{color:#0a7ea4}.note{opacity:.65;margin-left:.6rem}
        .bad{color:#c62828}details.bad{color:inherit}details.bad>summary{color:#c62828}.added{color:#2e7d32}.removed{color:#c62828}.context{opacity:.6}.notice{opacity:.65}
        summary{cursor:pointer}.alone{padding-left:1.1em}.text code{color:#0a7ea4}
        """;

    /** The page for a browser. */
    public String html() {
        String known = facts.entrySet().stream()
                .map(fact -> "<dt>%s</dt><dd>%s</dd>\n".formatted(html(fact.getKey()), html(fact.getValue())))
                .collect(Collectors.joining());
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <title>%1$s</title>
            <style>
            %2$s</style></head><body>
            <h1>%1$s</h1>
            <dl>
            %3$s</dl>
            <main>
            %4$s</main>
            </body></html>
            """.formatted(
                        html(title),
                        STYLE,
                        known,
                        blocks.stream().map(SessionPage::html).collect(Collectors.joining()));
    }

    private static String html(Block block) {
        String place = block.speaker() == Speaker.SUB_AGENT ? " sub" : "";
        return switch (block.kind()) {
            case TEXT -> "<div class=\"text%s\">%s</div>\n".formatted(place, htmlText(block.body()));
            case THINKING -> "<div class=\"thinking%s\">%s</div>\n".formatted(place, html(block.body()));
            case CALL_OPEN, CALL_DONE, ANSWER -> htmlCall(block, place, "●");
            case CALL_FAILED, ANSWER_FAILED -> htmlCall(block, place + " bad", "✗");
            case STARTED, NOTICE, FINISHED -> "<div class=\"notice%s\">%s</div>\n".formatted(place, html(words(block)));
            case PROBLEM, FAILED -> "<div class=\"bad%s\">%s</div>\n".formatted(place, html(words(block)));
        };
    }

    private static String htmlCall(Block block, String place, String mark) {
        String head = "%s <b>%s</b> %s<span class=\"note\">%s</span>"
                .formatted(mark, html(block.label()), html(block.gist()), html(block.note()));
        return block.body().isEmpty()
                ? "<div class=\"tool alone%s\">%s</div>\n".formatted(place, head)
                : "<details class=\"tool%s\"%s><summary>%s</summary><pre>%s</pre></details>\n"
                        .formatted(place, isOpen(block) ? " open" : "", head, html(block.body()));
    }

    /** What was changed and what went wrong is seen at once; the rest is there for whoever asks. */
    private static boolean isOpen(Block block) {
        boolean telling = block.kind() == Block.Kind.CALL_FAILED
                || block.kind() == Block.Kind.ANSWER_FAILED
                || block.body().stream().anyMatch(line -> line.tone() != BlockLine.Tone.PLAIN);
        return telling && block.body().size() <= LONGEST_OPEN;
    }

    /** The little of Markdown that agents use when they talk, as the terminal shows it too. */
    private static String htmlText(List<BlockLine> body) {
        List<String> lines = new ArrayList<>();
        boolean code = false;
        for (BlockLine line : body) {
            String text = html(line.text());
            if (text.startsWith("```")) {
                code = !code;
            } else {
                lines.add(code ? "<code>%s</code>".formatted(text) : marked(text));
            }
        }
        return String.join("\n", lines);
    }

    private static String marked(String text) {
        String bold = BOLD.matcher(text).replaceAll("<strong>$1</strong>");
        String heading = HEADING.matcher(bold).replaceAll("<strong>$1</strong>");
        return CODE.matcher(heading).replaceAll("<code>$1</code>");
    }

    private static String html(List<BlockLine> body) {
        return body.stream().map(SessionPage::html).collect(Collectors.joining("\n"));
    }

    private static String html(BlockLine line) {
        String text = html(line.text());
        return switch (line.tone()) {
            case PLAIN -> text;
            case ADDED -> "<span class=\"added\">+ %s</span>".formatted(text);
            case REMOVED -> "<span class=\"removed\">- %s</span>".formatted(text);
            case CONTEXT -> "<span class=\"context\">  %s</span>".formatted(text);
        };
    }

    private static String html(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private static String words(Block block) {
        return Stream.of(
                        block.kind() == Block.Kind.FINISHED ? "done" : block.kind() == Block.Kind.FAILED ? "error" : "",
                        block.label(),
                        block.gist(),
                        block.note())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
    }

    /** The page as Markdown; nothing that an agent said can be taken for Markdown of ours. */
    public String markdown() {
        StringBuilder page = new StringBuilder("# " + MarkdownText.inline(title) + "\n\n");
        facts.forEach((label, fact) -> page.append("- ")
                .append(MarkdownText.inline(label))
                .append(": ")
                .append(MarkdownText.inline(fact))
                .append('\n'));
        blocks.forEach(block -> page.append('\n').append(markdown(block)));
        return page.toString();
    }

    private static String markdown(Block block) {
        return switch (block.kind()) {
            case TEXT -> quoted(block.body(), "", MarkdownText::marked);
            case THINKING -> quoted(block.body(), "> ", MarkdownText::line);
            case CALL_OPEN, CALL_DONE, ANSWER -> markdownCall(block, "●");
            case CALL_FAILED, ANSWER_FAILED -> markdownCall(block, "✗");
            case STARTED, NOTICE, FINISHED, PROBLEM, FAILED -> "*" + MarkdownText.inline(words(block)) + "*\n";
        };
    }

    private static String markdownCall(Block block, String mark) {
        String head = "%s **%s** %s %s"
                .formatted(
                        mark,
                        MarkdownText.inline(block.label()),
                        code(block.gist()),
                        MarkdownText.inline(block.note()));
        return head.strip() + "\n" + (block.body().isEmpty() ? "" : "\n" + fenced(block.body()));
    }

    /** Line by line, as it was written. */
    private static String quoted(List<BlockLine> body, String before, UnaryOperator<String> safe) {
        return body.stream()
                .map(line -> before + safe.apply(line.text()))
                .collect(Collectors.joining("  \n", "", "\n"));
    }

    /** A fence is longer than any that stands in the text. */
    private static String fenced(List<BlockLine> body) {
        boolean change = body.stream().anyMatch(line -> line.tone() != BlockLine.Tone.PLAIN);
        String text = body.stream().map(SessionPage::signed).collect(Collectors.joining("\n"));
        String fence = "```";
        while (text.contains(fence)) {
            fence += "`";
        }
        return "%s%s\n%s\n%s\n".formatted(fence, change ? "diff" : "", text, fence);
    }

    private static String signed(BlockLine line) {
        return switch (line.tone()) {
            case PLAIN -> line.text();
            case ADDED -> "+ " + line.text();
            case REMOVED -> "- " + line.text();
            case CONTEXT -> "  " + line.text();
        };
    }

    private static String code(String text) {
        return text.isEmpty() ? "" : "`" + text.replace('`', '\'') + "`";
    }
}
