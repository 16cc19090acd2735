package dev.ratchet.workspace.worktree;

import dev.ratchet.json.Json;
import java.nio.file.Path;
import java.util.List;

/**
 * What is known of the work tree of a work item, beyond what git knows.
 *
 * @param item the task, or the loop that has no tasks
 * @param number how many the item has had, with this one
 * @param base the branch that it started from, and that its work is to come to
 * @param start the commit that it started from, or was put on since
 * @param attempt the attempt that works there; empty if it was left as it should be
 * @param landed the commit on the base that has its work; empty as long as there is none
 * @param published the last commit of it that other machines can go on from; empty if none can
 * @param pushed where we have put its branch on the remote, or were about to
 * @param made what set-up has put there, which is nobody's work; relative paths
 */
record WorktreeRecord(
        String item,
        int number,
        String branch,
        String base,
        String start,
        String attempt,
        String landed,
        String published,
        List<String> pushed,
        List<String> made) {
    WorktreeRecord {
        pushed = List.copyOf(pushed);
        made = List.copyOf(made);
    }

    static WorktreeRecord parse(Json json) {
        return new WorktreeRecord(
                json.textAt("item"),
                (int) json.at("number").count(),
                json.textAt("branch"),
                json.textAt("base"),
                json.textAt("start"),
                json.textAt("attempt"),
                json.textAt("landed"),
                json.textAt("published"),
                texts(json.at("pushed")),
                texts(json.at("made")));
    }

    private static List<String> texts(Json list) {
        return list.items().stream().map(text -> text.text("")).toList();
    }

    String text() {
        return Json.object(json -> json.put("item", item)
                .put("number", number)
                .put("branch", branch)
                .put("base", base)
                .put("start", start)
                .put("attempt", attempt)
                .put("landed", landed)
                .put("published", published)
                .put("pushed", pushed)
                .put("made", made));
    }

    /** Whether its branch, which names its directory too, is one that the item has by its number, or none. */
    boolean isSound() {
        return branch.isEmpty()
                || branch.equals(new WorkItemKey.OfTask(item).branch(number))
                || branch.equals(new WorkItemKey.OfLoop(item).branch(number));
    }

    Path directory(Path worktrees) {
        return directory(worktrees, branch);
    }

    /** That of whoever has a branch. */
    static Path directory(Path worktrees, String branch) {
        return worktrees.resolve(branch.substring(branch.lastIndexOf('/') + 1));
    }

    boolean isFree() {
        return attempt.isEmpty();
    }

    /** The same, used by an attempt. */
    WorktreeRecord usedBy(String user) {
        return new WorktreeRecord(item, number, branch, base, start, user, landed, published, pushed, made);
    }

    /** The same with its work on another commit. */
    WorktreeRecord on(String commit) {
        return new WorktreeRecord(item, number, branch, base, commit, attempt, landed, published, pushed, made);
    }

    /** The same after set-up. */
    WorktreeRecord with(List<String> files) {
        return new WorktreeRecord(item, number, branch, base, start, attempt, landed, published, pushed, files);
    }

    /** The same, once its work is on the base. */
    WorktreeRecord landedAs(String commit) {
        return new WorktreeRecord(item, number, branch, base, start, attempt, commit, published, pushed, made);
    }

    /** The same, once others can go on from a commit of it. */
    WorktreeRecord publishedAs(String commit) {
        return new WorktreeRecord(item, number, branch, base, start, attempt, landed, commit, pushed, made);
    }

    /** The same, once its branch may be on the remote. */
    WorktreeRecord pushedAs(List<String> commits) {
        return new WorktreeRecord(item, number, branch, base, start, attempt, landed, published, commits, made);
    }

    /** What is to be known when the work tree is gone: how many there were, and where work is to come to. */
    WorktreeRecord withoutTree() {
        return new WorktreeRecord(item, number, "", base, start, "", "", "", List.of(), List.of());
    }
}
