package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.several;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.screen.Block;
import dev.ratchet.screen.BlockLine;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A piece of a session as a browser shows it. */
public final class BlockHtml {
    /** Longer answers of tools are opened by who wants to read them. */
    private static final int SHORT = 12;

    private BlockHtml() {}

    public static Html of(Block block) {
        String place = block.speaker() == Speaker.SUB_AGENT ? " sub" : "";
        return switch (block.kind()) {
            case TEXT -> tag("div", "block text" + place).with(lines(block.body()));
            case THINKING -> folded("block thinking" + place, words("Thinking"), block.body());
            case CALL_OPEN -> call(block, "block call open" + place, "◌");
            case CALL_DONE, ANSWER -> call(block, "block call" + place, "●");
            case CALL_FAILED, ANSWER_FAILED -> call(block, "block call bad" + place, "✗");
            case STARTED, NOTICE -> tag("div", "block notice" + place).with(summary(block));
            case FINISHED -> tag("div", "block finished" + place).with("✓ " + summary(block));
            case PROBLEM, FAILED -> tag("div", "block bad" + place).with("✗ " + summary(block));
        };
    }

    /**
     * Pictures that a tool has shown.
     *
     * @param place where they are, but for the number of each
     */
    public static Html images(String place, int count) {
        List<Html> all = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            all.add(tag("img", "shown")
                    .having("src", place + number)
                    .having("alt", "A picture that the tool has shown")
                    .having("loading", "lazy"));
        }
        return all.isEmpty() ? Html.nothing() : tag("div", "block images").with(all);
    }

    private static Html call(Block block, String classes, String mark) {
        Html head = several(
                tag("span", "mark").having("aria-hidden", "true").with(mark),
                words(" "),
                tag("b").with(block.label()),
                words(" "),
                tag("code").with(block.gist()),
                block.note().isEmpty() ? Html.nothing() : tag("span", "note").with(" " + block.note()));
        if (block.body().isEmpty()) {
            return tag("div", classes).with(head);
        }
        boolean change = block.body().stream().anyMatch(line -> line.tone() != BlockLine.Tone.PLAIN);
        Element details = tag("details", classes)
                .with(tag("summary").with(head), tag("pre").with(lines(block.body())));
        boolean bad = classes.contains(" bad");
        return block.body().size() <= SHORT && (change || bad) ? details.having("open") : details;
    }

    private static Html folded(String classes, Html head, List<BlockLine> body) {
        return tag("details", classes)
                .with(tag("summary").with(head), tag("div").with(lines(body)));
    }

    private static Html lines(List<BlockLine> body) {
        List<Html> lines = new ArrayList<>();
        for (BlockLine line : body) {
            if (!lines.isEmpty()) {
                lines.add(words("\n"));
            }
            lines.add(
                    switch (line.tone()) {
                        case PLAIN -> words(line.text());
                        case ADDED -> tag("ins").with("+ " + line.text());
                        case REMOVED -> tag("del").with("- " + line.text());
                        case CONTEXT -> tag("span", "context").with("  " + line.text());
                    });
        }
        return several(lines);
    }

    private static String summary(Block block) {
        return Stream.of(block.label(), block.gist(), block.note())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
    }
}
