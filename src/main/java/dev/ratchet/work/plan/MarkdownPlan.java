package dev.ratchet.work.plan;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.work.graph.Plan.PlannedTask;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A checklist: what is indented below an item belongs to it, {@code (after: …)} names the titles or numbers of those it
 * waits for. Items are numbered from 1 in the order of the file.
 */
final class MarkdownPlan {
    private static final Pattern ITEM = Pattern.compile("(\\s*)(?:[-*+]|\\d{1,9}[.)])\\s+\\[([ xX])]\\s+(.*)");
    private static final Pattern BULLET = Pattern.compile("\\s*(?:[-*+]|\\d{1,9}[.)])\\s+\\S.*");
    private static final int NAMED = 10;
    private static final Pattern AFTER = Pattern.compile("\\s*\\(after:([^()]*)\\)\\s*$", Pattern.CASE_INSENSITIVE);
    private static final Pattern FENCE = Pattern.compile("\\s*(```|~~~).*");

    private final String file;
    private final List<Item> items = new ArrayList<>();
    private final List<Integer> lost = new ArrayList<>();
    private final List<Integer> described = new ArrayList<>();
    private final Deque<Item> above = new ArrayDeque<>();
    private boolean fenced;

    MarkdownPlan(String file) {
        this.file = file;
    }

    private record Item(
            int number,
            String where,
            int indent,
            String title,
            String after,
            TaskStatus status,
            @Nullable Item parent,
            List<String> text) {
        String key() {
            return Integer.toString(number);
        }
    }

    static boolean isItem(String text) {
        return ITEM.matcher(text.lines().findFirst().orElse("")).matches();
    }

    PlanContents read(String text) {
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            line(lines.get(i).replace("\t", "    "), i + 1);
        }
        Map<String, List<Item>> byTitle = new HashMap<>();
        items.forEach(item -> byTitle.computeIfAbsent(item.title.toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                .add(item));
        return new PlanContents(
                items.stream().map(item -> planned(item, byTitle)).toList(), remarks());
    }

    /** Bullets that may have been meant as tasks. */
    private List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        remark(remarks, lost, "left out, for a task has a box: '- [ ] title'");
        remark(remarks, described, "part of the description above, for a task has a box: '- [ ] title'");
        return remarks;
    }

    private void remark(List<String> remarks, List<Integer> lines, String what) {
        if (!lines.isEmpty()) {
            String named = lines.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
            remarks.add("%s:%s%s: bullets without a box are %s"
                    .formatted(file, named, lines.size() > NAMED ? " and others" : "", what));
        }
    }

    private void line(String line, int number) {
        Matcher item = ITEM.matcher(line);
        boolean fence = FENCE.matcher(line).matches();
        if (!fenced && !fence && item.matches()) {
            item(item, number);
        } else {
            text(line);
            if (!fenced && !fence && BULLET.matcher(line).matches()) {
                (above.isEmpty() ? lost : described).add(number);
            }
        }
        fenced ^= fence;
    }

    private void item(Matcher found, int line) {
        int indent = found.group(1).length();
        while (!above.isEmpty() && above.getLast().indent >= indent) {
            above.removeLast();
        }
        String words = found.group(3);
        Matcher after = AFTER.matcher(words);
        boolean waits = after.find();
        Item item = new Item(
                items.size() + 1,
                file + ":" + line,
                indent,
                (waits ? words.substring(0, after.start()) : words).strip(),
                waits ? after.group(1) : "",
                found.group(2).isBlank() ? TaskStatus.PENDING : TaskStatus.DONE,
                above.peekLast(),
                new ArrayList<>());
        items.add(item);
        above.addLast(item);
    }

    /** Text below an item describes it while it is indented, or fenced; other text belongs to nobody. */
    private void text(String line) {
        int indent = line.length() - line.stripLeading().length();
        if (line.isBlank()) {
            if (!above.isEmpty() && !above.getLast().text.isEmpty()) {
                above.getLast().text.add("");
            }
            return;
        }
        if (!fenced) {
            while (!above.isEmpty() && above.getLast().indent >= indent) {
                above.removeLast();
            }
        }
        if (!above.isEmpty()) {
            above.getLast().text.add(line.substring(Math.min(indent, above.getLast().indent + 2)));
        }
    }

    private PlannedTask planned(Item item, Map<String, List<Item>> byTitle) {
        try {
            TaskDraft draft =
                    new TaskDraft(item.title, String.join("\n", item.text).strip(), null, null, null, null, null);
            List<String> blockers = new ArrayList<>();
            for (String word : item.after.split(",", -1)) {
                if (!word.isBlank()) {
                    blockers.add(meant(word.strip(), byTitle).key());
                }
            }
            return new PlannedTask(
                    item.key(),
                    item.where,
                    draft,
                    item.parent == null ? null : item.parent.key(),
                    blockers.stream().distinct().toList(),
                    item.status);
        } catch (Trouble wrong) {
            throw new Trouble(wrong.complaint().in(item.where), wrong);
        }
    }

    private Item meant(String word, Map<String, List<Item>> byTitle) {
        List<Item> titled = Objects.requireNonNullElse(byTitle.get(word.toLowerCase(Locale.ROOT)), List.of());
        if (titled.size() > 1) {
            throw new Trouble("waits for '%s', but %d items are called so".formatted(word, titled.size()))
                    .withHint("name it by its number");
        }
        if (titled.size() == 1) {
            return titled.getFirst();
        }
        if (word.matches("#?\\d{1,9}")) {
            int number = Integer.parseInt(word.replace("#", ""));
            if (number >= 1 && number <= items.size()) {
                return items.get(number - 1);
            }
        }
        throw new Trouble(
                "waits for '%s', but no item has this title or number (there are %d)".formatted(word, items.size()));
    }
}
