package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import java.util.ArrayList;
import java.util.List;

/** What git says has changed, a part for each file. */
public final class DiffHtml {
    private static final String FILE = "diff --git ";

    /** Beyond that a browser has nothing from more. */
    private static final int MOST_LINES = 4_000;

    /** A file with more changes is opened by who wants to read them. */
    private static final int SHORT = 120;

    private DiffHtml() {}

    /** One file of a change. */
    private record ChangedFile(String name, List<String> lines) {
        long count(char sign) {
            return lines.stream().filter(line -> line.charAt(0) == sign).count();
        }
    }

    /** @param diff as {@code git diff} prints it, without colours */
    public static Html of(String diff) {
        List<ChangedFile> files = files(diff.lines().limit(MOST_LINES).toList());
        Element all = tag("div", "diff").with(files.stream().map(DiffHtml::file).toList());
        return diff.lines().skip(MOST_LINES).findAny().isPresent()
                ? all.with(tag("p", "note").with("The rest is too long to be shown here."))
                : all;
    }

    /** What comes before the first file is a summary for terminals. */
    private static List<ChangedFile> files(List<String> lines) {
        List<ChangedFile> files = new ArrayList<>();
        boolean head = false;
        for (String line : lines) {
            if (line.startsWith(FILE)) {
                files.add(new ChangedFile(name(line), new ArrayList<>()));
                head = true;
            } else if (!files.isEmpty()) {
                head = head && !line.startsWith("@@");
                if (!head && !line.isEmpty()) {
                    files.getLast().lines.add(line);
                } else if (line.startsWith("Binary files ")) {
                    files.getLast().lines.add(" binary");
                }
            }
        }
        return files;
    }

    /** Of a file that has two names, the new one: {@code diff --git a/old b/new}. */
    private static String name(String line) {
        int second = line.lastIndexOf(" b/");
        return second < 0 ? line.substring(FILE.length()) : line.substring(second + " b/".length());
    }

    private static Html file(ChangedFile file) {
        Element head = tag("summary")
                .with(
                        tag("code").with(file.name),
                        words(" "),
                        tag("ins").with("+" + HumanUnits.count(file.count('+'))),
                        words(" "),
                        tag("del").with("−" + HumanUnits.count(file.count('-'))));
        List<Html> lines = new ArrayList<>();
        file.lines.forEach(line -> lines.add(line(line)));
        Element details =
                tag("details").with(head, tag("pre").having("tabindex", "0").with(lines));
        return file.lines.size() <= SHORT ? details.having("open") : details;
    }

    private static Html line(String line) {
        return switch (line.charAt(0)) {
            case '+' -> tag("ins").with(line + "\n");
            case '-' -> tag("del").with(line + "\n");
            case '@' -> tag("span", "hunk").with(line + "\n");
            default -> tag("span", "context").with(line + "\n");
        };
    }
}
