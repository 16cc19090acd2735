import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes a picture (SVG) of what a terminal shows, as {@code tmux capture-pane -e} prints it. The argument is the picture's columns. */
final class TerminalPicture {
    private static final double CELL = 8.04;
    private static final int LINE = 17;
    private static final int LEFT = 16;
    private static final int TOP = 50;
    private static final String GROUND = "#1a1b26";
    private static final String LETTERS = "#c0caf5";
    private static final Pattern STYLE = Pattern.compile("\u001b\\[([0-9;]*)m|\u001b\\]8;[^\u001b]*\u001b\\\\|[\u000e\u000f]");
    private static final String[] COLOURS = {
        "#15161e", "#f7768e", "#9ece6a", "#e0af68", "#7aa2f7", "#bb9af7", "#7dcfff", "#a9b1d6",
        "#414868", "#f7768e", "#9ece6a", "#e0af68", "#7aa2f7", "#bb9af7", "#7dcfff", "#c0caf5"
    };

    private String letters = LETTERS;
    private String ground = GROUND;
    private boolean bold;
    private boolean dim;
    private boolean reversed;

    private TerminalPicture() {}

    public static void main(String[] args) throws IOException {
        int columns = Integer.parseInt(args[0]);
        List<String> lines = new ArrayList<>(
                new String(System.in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
        while (!lines.isEmpty() && lines.getLast().isBlank()) {
            lines.removeLast();
        }
        System.out.print(new TerminalPicture().of(lines, columns));
    }

    private String of(List<String> lines, int columns) {
        StringBuilder picture = new StringBuilder();
        picture.append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%d\" font-family=\"ui-monospace,Menlo,DejaVu Sans Mono,monospace\" font-size=\"13.4\">%n"
                        .formatted(2 * LEFT + columns * CELL, TOP + lines.size() * LINE));
        picture.append("<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"%s\"/>%n".formatted(GROUND));
        picture.append("<circle cx=\"20\" cy=\"18\" r=\"6\" fill=\"#f7768e\"/><circle cx=\"40\" cy=\"18\" r=\"6\" fill=\"#e0af68\"/>");
        picture.append("<circle cx=\"60\" cy=\"18\" r=\"6\" fill=\"#9ece6a\"/>\n");
        for (int i = 0; i < lines.size(); i++) {
            line(lines.get(i), TOP + i * LINE, picture);
        }
        return picture.append("</svg>\n").toString();
    }

    private void line(String line, int y, StringBuilder picture) {
        StringBuilder text = new StringBuilder();
        Matcher style = STYLE.matcher(line);
        int from = 0;
        int column = 0;
        while (style.find()) {
            column = piece(line.substring(from, style.start()), column, y, picture, text);
            if (style.group(1) != null) {
                change(style.group(1));
            }
            from = style.end();
        }
        int _ = piece(line.substring(from), column, y, picture, text);
        if (!text.isEmpty()) {
            picture.append("<text y=\"%d\" xml:space=\"preserve\">%s</text>%n".formatted(y, text));
        }
    }

    /** Each piece has its own place: no font is as regular as a terminal. */
    private int piece(String words, int column, int y, StringBuilder picture, StringBuilder text) {
        int width = words.codePoints().map(TerminalPicture::width).sum();
        String front = reversed ? ground : letters;
        String back = reversed ? letters : ground;
        if (width > 0 && !back.equals(GROUND)) {
            picture.append("<rect x=\"%s\" y=\"%d\" width=\"%s\" height=\"%d\" fill=\"%s\"/>%n"
                    .formatted(place(column), y - 13, number(width * CELL), LINE, back));
        }
        String rest = frames(words, column, y, front, picture);
        if (!rest.isBlank()) {
            text.append("<tspan x=\"%s\" fill=\"%s\"%s%s>%s</tspan>"
                    .formatted(
                            place(column),
                            front,
                            bold ? " font-weight=\"bold\"" : "",
                            dim ? " opacity=\"0.6\"" : "",
                            rest.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")));
        }
        return column + width;
    }

    /** Draws the frames, since no font's meet from line to line, and says what else there is. */
    private String frames(String words, int column, int y, String colour, StringBuilder picture) {
        StringBuilder rest = new StringBuilder();
        StringBuilder path = new StringBuilder();
        int at = column;
        for (int c : words.codePoints().toArray()) {
            String line = frame(c, LEFT + at * CELL, y - 13);
            path.append(line);
            rest.appendCodePoint(line.isEmpty() ? c : ' ');
            at += width(c);
        }
        if (!path.isEmpty()) {
            picture.append("<path d=\"%s\" fill=\"none\" stroke=\"%s\"%s/>%n"
                    .formatted(path, colour, dim ? " opacity=\"0.6\"" : ""));
        }
        return rest.toString();
    }

    private static String frame(int c, double left, int top) {
        double x = left + CELL / 2;
        double y = top + LINE / 2.0;
        double right = left + CELL;
        int bottom = top + LINE;
        return switch (c) {
            case '─' -> "M%.2f,%.2fH%.2f".formatted(left, y, right);
            case '│' -> "M%.2f,%dV%d".formatted(x, top, bottom);
            case '╭' -> "M%.2f,%dV%.2fQ%.2f,%.2f %.2f,%.2fH%.2f".formatted(x, bottom, y + 4, x, y, x + 4, y, right);
            case '╮' -> "M%.2f,%dV%.2fQ%.2f,%.2f %.2f,%.2fH%.2f".formatted(x, bottom, y + 4, x, y, x - 4, y, left);
            case '╰' -> "M%.2f,%dV%.2fQ%.2f,%.2f %.2f,%.2fH%.2f".formatted(x, top, y - 4, x, y, x + 4, y, right);
            case '╯' -> "M%.2f,%dV%.2fQ%.2f,%.2f %.2f,%.2fH%.2f".formatted(x, top, y - 4, x, y, x - 4, y, left);
            default -> "";
        };
    }

    private static String place(int column) {
        return number(LEFT + column * CELL);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static int width(int c) {
        boolean wide = (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3)
                || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xff00 && c <= 0xff60) || (c >= 0x1f300 && c <= 0x1faff);
        return Character.getType(c) == Character.NON_SPACING_MARK || c == 0x200d ? 0 : wide ? 2 : 1;
    }

    private void change(String codes) {
        String[] all = codes.isEmpty() ? new String[] {"0"} : codes.split(";", -1);
        for (int i = 0; i < all.length; i++) {
            int code = all[i].isEmpty() ? 0 : Integer.parseInt(all[i]);
            switch (code) {
                case 0 -> {
                    letters = LETTERS;
                    ground = GROUND;
                    bold = dim = reversed = false;
                }
                case 1 -> bold = true;
                case 2 -> dim = true;
                case 7 -> reversed = true;
                case 22 -> bold = dim = false;
                case 27 -> reversed = false;
                case 39 -> letters = LETTERS;
                case 49 -> ground = GROUND;
                case 38, 48 -> {
                    boolean byNumber = all[i + 1].equals("5");
                    String colour = byNumber
                            ? numbered(Integer.parseInt(all[i + 2]))
                            : "rgb(%s,%s,%s)".formatted(all[i + 2], all[i + 3], all[i + 4]);
                    i += byNumber ? 2 : 4;
                    letters = code == 38 ? colour : letters;
                    ground = code == 48 ? colour : ground;
                }
                default -> {
                    if (code >= 30 && code <= 37) {
                        letters = COLOURS[code - 30];
                    } else if (code >= 90 && code <= 97) {
                        letters = COLOURS[code - 90 + 8];
                    } else if (code >= 40 && code <= 47) {
                        ground = COLOURS[code - 40];
                    } else if (code >= 100 && code <= 107) {
                        ground = COLOURS[code - 100 + 8];
                    }
                }
            }
        }
    }

    /** One of 256: 16 named ones, a cube of six steps, and greys. */
    private static String numbered(int colour) {
        if (colour < 16) {
            return COLOURS[colour];
        }
        if (colour >= 232) {
            int grey = 8 + (colour - 232) * 10;
            return "rgb(%d,%d,%d)".formatted(grey, grey, grey);
        }
        int cube = colour - 16;
        int[] steps = {0, 95, 135, 175, 215, 255};
        return "rgb(%d,%d,%d)".formatted(steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6]);
    }
}
