package dev.ratchet.tui.block;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.screen.Block;
import dev.ratchet.screen.BlockLine;
import dev.ratchet.tui.AnsiColours;
import java.util.ArrayList;
import java.util.List;

/**
 * Blocks as a terminal shows them.
 *
 * @param margin how far they are from its left edge
 */
public record BlockText(AnsiColours colours, int margin, Detail detail) {
    private static final int GAP = 2;
    private static final int BODY = 2;
    private static final int LONGEST_LINE = 2_000;

    /** How much of a long body is shown. */
    public enum Detail {
        /** A few lines. */
        FOLDED(8, 3, 5, 4, 200),
        /** Everything that a person can be expected to read. */
        WHOLE(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

        private final int change;
        private final int output;
        private final int problem;
        private final int thought;
        private final int text;

        Detail(int change, int output, int problem, int thought, int text) {
            this.change = change;
            this.output = output;
            this.problem = problem;
            this.thought = thought;
            this.text = text;
        }
    }

    /** The lines of a block, none wider than that. */
    public List<String> lines(Block block, int width) {
        List<String> lines = new ArrayList<>();
        paragraphs(block, width).forEach(paragraph -> lines.addAll(paragraph.lines(width, colours)));
        return lines;
    }

    private List<Paragraph> paragraphs(Block block, int width) {
        return switch (block.kind()) {
            case STARTED -> List.of(line(block, Style.DIM, "◇", StyledText.of(Style.MODEL, block.label())));
            case TEXT -> text(block, Style.PLAIN, detail.text);
            case THINKING -> text(block, Style.DIM, detail.thought);
            case CALL_OPEN -> call(block, Style.DIM, "○", detail.output, width);
            case CALL_DONE -> call(block, Style.GOOD, "●", detail.output, width);
            case CALL_FAILED -> call(block, Style.BAD, "✗", detail.problem, width);
            case ANSWER -> call(block, Style.GOOD, "↳", detail.output, width);
            case ANSWER_FAILED -> call(block, Style.BAD, "✗", detail.problem, width);
            case NOTICE -> List.of(line(block, Style.DIM, "·", words(block, Style.DIM)));
            case PROBLEM -> List.of(line(block, Style.WARNING, "!", words(block, Style.WARNING)));
            case FINISHED -> List.of(line(block, Style.DIM, "◆", noted(StyledText.of(Style.DIM, "done"), block)));
            case FAILED ->
                List.of(line(
                        block,
                        Style.BAD,
                        "✗",
                        noted(StyledText.of(Style.BAD, "error"), block)
                                .with(Style.BAD, block.gist().isEmpty() ? "" : " · " + block.gist())));
        };
    }

    private StyledText indent(Block block) {
        int deeper = block.speaker() == Speaker.SUB_AGENT ? GAP : 0;
        return StyledText.plain(" ".repeat(margin + deeper));
    }

    private Paragraph line(Block block, Style style, String mark, StyledText text) {
        return Paragraph.of(indent(block).with(style, mark + " "), text);
    }

    private static StyledText words(Block block, Style style) {
        String between = block.label().isEmpty() || block.gist().isEmpty() ? "" : ": ";
        return StyledText.of(style, block.label() + between + block.gist());
    }

    private static StyledText noted(StyledText text, Block block) {
        return block.note().isEmpty() ? text : text.with(Style.DIM, " · " + block.note());
    }

    private List<Paragraph> text(Block block, Style style, int most) {
        List<Paragraph> paragraphs = new ArrayList<>();
        boolean code = false;
        List<BlockLine> body = block.body();
        for (BlockLine line : body.subList(0, Math.min(most, body.size()))) {
            if (line.text().startsWith("```")) {
                code = !code;
            } else {
                paragraphs.add(textLine(block, line.text(), code ? Style.CODE : style));
            }
        }
        if (body.size() > most) {
            paragraphs.add(Paragraph.of(
                    indent(block), StyledText.of(Style.DIM, "… " + HumanUnits.count(body.size() - most, "more line"))));
        }
        return paragraphs;
    }

    /** Of a line that nobody reads to its end there is the beginning, and how much is missing. */
    private Paragraph textLine(Block block, String line, Style style) {
        if (line.length() > LONGEST_LINE) {
            int end = Character.isHighSurrogate(line.charAt(LONGEST_LINE - 1)) ? LONGEST_LINE - 1 : LONGEST_LINE;
            int shown = detail == Detail.WHOLE ? line.length() : end;
            String missing =
                    shown == line.length() ? "" : " … " + HumanUnits.count(line.length() - shown, "more character");
            return Paragraph.of(
                    indent(block),
                    StyledText.of(style, line.substring(0, shown)).with(Style.DIM, missing));
        }
        return style == Style.CODE
                ? Paragraph.of(indent(block).with(Style.DIM, "│ "), StyledText.of(Style.CODE, line))
                : LightMarkup.paragraph(indent(block), line, style);
    }

    private List<Paragraph> call(Block block, Style style, String mark, int most, int width) {
        List<Paragraph> paragraphs = new ArrayList<>();
        paragraphs.add(callLine(block, indent(block).with(style, mark + " "), style, width));
        paragraphs.addAll(changes(block));
        paragraphs.addAll(output(block, most));
        return paragraphs;
    }

    /** What came of it stays in sight, however long the call. */
    private Paragraph callLine(Block block, StyledText head, Style style, int width) {
        StyledText name = StyledText.of(Style.TOOL, block.label());
        StyledText gist = block.gist().isEmpty() ? name : name.with(Style.PLAIN, " " + block.gist());
        StyledText note = note(block.note(), style);
        return switch (detail) {
            case WHOLE -> Paragraph.of(head, gist.with(note));
            case FOLDED ->
                Paragraph.line(
                        head,
                        gist.cut(Math.max(1, width - head.width() - note.width()))
                                .with(note));
        };
    }

    private static StyledText note(String note, Style style) {
        StyledText styled = StyledText.EMPTY;
        for (String word : note.isEmpty() ? new String[0] : note.split("(?<= )")) {
            styled = styled.with(
                    word.startsWith("+")
                            ? Style.GOOD
                            : word.startsWith("−") ? Style.BAD : style == Style.BAD ? Style.BAD : Style.DIM,
                    word);
        }
        return styled.isEmpty() ? styled : StyledText.plain("  ").with(styled);
    }

    private List<Paragraph> changes(Block block) {
        List<BlockLine> lines = block.body().stream()
                .filter(line -> line.tone() != BlockLine.Tone.PLAIN)
                .toList();
        List<Paragraph> shown = new ArrayList<>();
        for (BlockLine line : lines.subList(0, Math.min(detail.change, lines.size()))) {
            shown.add(
                    switch (line.tone()) {
                        case ADDED -> bodyLine(block, Style.GOOD, "+ " + line.text());
                        case REMOVED -> bodyLine(block, Style.BAD, "- " + line.text());
                        case CONTEXT, PLAIN -> bodyLine(block, Style.DIM, "  " + line.text());
                    });
        }
        if (lines.size() > shown.size()) {
            shown.add(bodyLine(block, Style.DIM, "… " + HumanUnits.count(lines.size() - shown.size(), "more line")));
        }
        return shown;
    }

    /** The end of an output tells more than its beginning. */
    private List<Paragraph> output(Block block, int most) {
        List<BlockLine> lines = block.body().stream()
                .filter(line -> line.tone() == BlockLine.Tone.PLAIN)
                .toList();
        int hidden = lines.size() <= most ? 0 : lines.size() - most + 1;
        List<Paragraph> shown = new ArrayList<>();
        if (hidden > 0) {
            shown.add(bodyLine(block, Style.DIM, "… " + HumanUnits.count(hidden, "line")));
        }
        lines.subList(hidden, lines.size()).forEach(line -> shown.add(bodyLine(block, Style.DIM, line.text())));
        return shown;
    }

    private Paragraph bodyLine(Block block, Style style, String text) {
        StyledText head = indent(block).with(Style.PLAIN, " ".repeat(BODY));
        return switch (detail) {
            case FOLDED -> Paragraph.line(head, StyledText.of(style, text));
            case WHOLE -> Paragraph.of(head, StyledText.of(style, text));
        };
    }
}
