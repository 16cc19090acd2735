package dev.ratchet.work.graph;

import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.work.question.QuestionQueries;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Questions about the tasks of a project that change nothing: one task, lists, counts, what blocks what. */
public record TaskQueries(Database database) {
    private static final int CANDIDATES = 10;
    private static final int MOST_NOTES = 500;
    private static final int MOST_ENTRIES = 100;
    private static final int MOST_LETTERS = 60_000;
    private static final int MOST_QUESTIONS = 5;
    private static final Pattern PARTIAL = Pattern.compile("(t-)?[0-9a-f]{1,6}");
    private static final String COLUMNS = """
        t.id, t.title, t.description, t.status, t.priority, t.parent_id, f.name AS feature, t.model, t.retry_count, \
        t.max_retries, t.verification_status, t.claimed_by, t.lease_until, t.created_at, t.updated_at, t.needs, t.needs_approval, t.approval, \
        (SELECT string_agg(d.blocker_id, ',') FROM dependencies d WHERE d.task_id = t.id) AS depends_on, \
        (t.needs_approval + t.retry_count <> 0 \
        OR coalesce(t.parent_id, t.model, t.needs, t.approval, t.verification_status) IS NOT NULL) AS marked, \
        (\
        """ + ReadyQuery.CONDITION + ") AS ready";
    private static final String JOINS = "LEFT JOIN features f ON f.id = t.feature_id";
    private static final String ALL = "SELECT " + COLUMNS + " FROM tasks t " + JOINS;
    private static final String HOPES =
            ALL + " WHERE t.status = 'in_progress' AND t.lease_until IS NOT NULL AND t.id IN (%s) LIMIT 5";
    private static final String HELD = "(t.status = 'in_progress' AND t.lease_until IS NULL)";
    private static final String IN_ORDER = "t.priority, t.created_at, t.id";
    private static final String ORDER = " ORDER BY " + IN_ORDER;

    /** Which tasks are to be listed; null where it does not matter. */
    public record Filter(
            @Nullable TaskStatus status, @Nullable String feature) {
        public static final Filter NONE = new Filter(null, null);
    }

    /** Tasks in the order of their priority. */
    public List<Task> list(Filter filter) {
        String status = filter.status() == null ? null : filter.status().word();
        return database.query(
                ALL + " WHERE (CAST(?1 AS TEXT) IS NULL OR t.status = ?1) AND (CAST(?2 AS TEXT) IS NULL OR f.name = ?2)"
                        + ORDER,
                TaskQueries::read,
                status,
                filter.feature());
    }

    /** The tasks that can be claimed now, the first to be claimed first. */
    public List<Task> ready(TaskScope scope) {
        return database.query(ReadyQuery.query(scope, COLUMNS, JOINS), TaskQueries::read, ReadyQuery.parameters(scope));
    }

    /** The first of them. */
    public List<Task> ready(TaskScope scope, int most) {
        return database.query(
                ReadyQuery.query(scope, COLUMNS, JOINS) + " LIMIT " + most,
                TaskQueries::read,
                ReadyQuery.parameters(scope));
    }

    /** Those that somebody works on, and those that a person has to look at first. */
    public List<Task> claimed() {
        return database.query(ALL + " WHERE t.status = 'in_progress'" + ORDER, TaskQueries::read);
    }

    /** The latest of a status, the latest first. */
    public List<Task> latest(TaskStatus status, int most) {
        return database.query(
                ALL + " WHERE t.id IN (SELECT id FROM tasks WHERE status = ? ORDER BY updated_at DESC, id LIMIT ?)"
                        + " ORDER BY t.updated_at DESC, t.id",
                TaskQueries::read,
                status.word(),
                most);
    }

    /** The lowest and the highest priority of what is still to be begun, but for one task. */
    public Optional<PriorityRange> prioritiesBeside(String id) {
        return database.first(
                "SELECT min(priority) AS lowest, max(priority) AS highest, count(*) AS tasks FROM tasks"
                        + " WHERE status IN ('pending', 'blocked') AND id <> ? HAVING count(*) > 0",
                row -> new PriorityRange(row.number("lowest"), row.number("highest")),
                id);
    }

    /** From the first to the last. */
    public record PriorityRange(int lowest, int highest) {}

    /** The first of those that a worker with these labels could claim now. */
    public Optional<Task> fitting(TaskScope scope, Set<String> labels) {
        FittingTasks fitting = new FittingTasks(database.dialect(), labels);
        return database.first(
                ReadyQuery.query(scope, COLUMNS, JOINS, fitting.condition()) + " LIMIT 1",
                TaskQueries::read,
                fitting.parameters(ReadyQuery.parameters(scope)));
    }

    /** What open tasks need, with how many of them there are and the first of them. */
    public List<Need> needs() {
        return database.query(
                "SELECT needs, count(*) AS tasks, min(id) AS first FROM tasks INDEXED BY tasks_needing"
                        + " WHERE needs IS NOT NULL AND status IN ('pending', 'blocked') GROUP BY needs ORDER BY needs",
                row -> new Need(Labels.read(row.text("needs")), row.number("tasks"), row.text("first")));
    }

    /** What some tasks need. */
    public record Need(List<String> labels, int tasks, String first) {}

    public Optional<Task> find(String id) {
        return database.first(ALL + " WHERE t.id = ?", TaskQueries::read, id);
    }

    public Task get(String id) {
        return find(id).orElseThrow(() -> Trouble.notFound("there is no task " + id));
    }

    boolean has(String id) {
        return database.first("SELECT 1 FROM tasks WHERE id = ?", _ -> true, id).isPresent();
    }

    /** The task of a feature with this title below this parent. */
    public Optional<Task> named(String feature, @Nullable String parent, String title) {
        return database.first(
                ALL + " WHERE f.name = ?1 AND t.parent_id IS NOT DISTINCT FROM ?2 AND t.title = ?3" + ORDER,
                TaskQueries::read,
                feature,
                parent,
                title);
    }

    public List<Task> children(String id) {
        return database.query(ALL + " WHERE t.parent_id = ?" + ORDER, TaskQueries::read, id);
    }

    /** Whether there is a task at all, done or not. */
    public boolean isAny() {
        return database.first("SELECT 1 AS one FROM tasks LIMIT 1", _ -> true).isPresent();
    }

    /** How far the tasks of a scope have come. */
    public TaskCounts counts(TaskScope scope) {
        return TaskCounts.of(database, scope);
    }

    /** What is to be expected of a scope. */
    public ScopeOutlook outlook(TaskScope scope) {
        return database.snapshot(() -> new ScopeOutlook(counts(scope), hopes(scope), questions(scope)));
    }

    private List<Question> questions(TaskScope scope) {
        return new QuestionQueries(database).openAmong(needed(scope), MOST_QUESTIONS, ReadyQuery.parameters(scope));
    }

    private List<Task> hopes(TaskScope scope) {
        return database.query(HOPES.formatted(needed(scope)), TaskQueries::read, ReadyQuery.parameters(scope));
    }

    private String needed(TaskScope scope) {
        return database.dialect().withAllNeeded(ReadyQuery.within(scope, "SELECT t.id FROM tasks t"));
    }

    /**
     * Open tasks of a scope that nobody works on: those that are held for a person first, then the first to be done.
     * Those with sub-tasks only if there are no others, since it is not theirs that nothing goes on.
     */
    public List<Task> stuck(TaskScope scope, int most) {
        String open = "t.status IN ('pending', 'blocked') AND t.children %s 0";
        return causes(scope, "(" + open + " OR " + HELD + ")", HELD + " DESC, " + IN_ORDER, most);
    }

    /** Tasks of a scope that have failed, the first to be done first; those that follow a sub-task only if there are no others. */
    public List<Task> failed(TaskScope scope, int most) {
        return causes(scope, "t.status = 'failed' AND t.failed_children %s 0", IN_ORDER, most);
    }

    /**
     * Tasks of a scope that something holds for by itself; only if there are none, those that it holds for because of their
     * sub-tasks.
     *
     * @param condition with a gap for how the number of those sub-tasks compares to 0
     */
    private List<Task> causes(TaskScope scope, String condition, String order, int most) {
        return Stream.of("=", ">")
                .map(comparison -> database.query(
                        ALL + " WHERE " + condition.formatted(comparison) + " AND t.id IN ("
                                + ReadyQuery.within(scope, "SELECT t.id FROM tasks t") + ") ORDER BY " + order
                                + " LIMIT " + most,
                        TaskQueries::read,
                        ReadyQuery.parameters(scope)))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** What was last written down about a task, if anything. */
    public Optional<String> lastWord(String id, TaskLogEntry.Kind... kinds) {
        return lastEntry(id, kinds).map(TaskLogEntry::text);
    }

    /** The last entry of one of these kinds in a task's log. */
    public Optional<TaskLogEntry> lastEntry(String id, TaskLogEntry.Kind... kinds) {
        String wanted =
                Arrays.stream(kinds).map(kind -> "'" + kind.word() + "'").collect(Collectors.joining(", "));
        return database.first(
                "SELECT * FROM task_log WHERE task_id = ? AND kind IN (" + wanted + ") ORDER BY id DESC LIMIT 1",
                TaskQueries::logEntry,
                id);
    }

    /** The tasks that wait for this one. */
    public List<Task> dependents(String id) {
        return database.query(
                ALL + " WHERE t.id IN (SELECT task_id FROM dependencies WHERE blocker_id = ?)" + ORDER,
                TaskQueries::read,
                id);
    }

    /** The tasks that this one waits for. */
    public List<Task> blockers(String id) {
        return database.query(
                ALL + " WHERE t.id IN (SELECT blocker_id FROM dependencies WHERE task_id = ?)" + ORDER,
                TaskQueries::read,
                id);
    }

    /** What was written down about a task, the oldest first. */
    public List<TaskLogEntry> log(String id) {
        return database.query(
                "SELECT at, kind, text FROM task_log WHERE task_id = ? ORDER BY id", TaskQueries::logEntry, id);
    }

    /**
     * The end of that, as much as a page has room for.
     *
     * @param entries the oldest first
     * @param leftOut how many are before them
     */
    public record LogEnd(List<TaskLogEntry> entries, int leftOut) {}

    /** The end of what was written down about a task: an agent that is shown its task has to have room for it. */
    public LogEnd logEnd(String id) {
        List<TaskLogEntry> latest = database.query(
                "SELECT at, kind, text FROM task_log WHERE task_id = ? ORDER BY id DESC LIMIT " + MOST_ENTRIES,
                TaskQueries::logEntry,
                id);
        int fitting = 0;
        int letters = 0;
        while (fitting < latest.size()
                && (fitting == 0 || letters + latest.get(fitting).text().length() <= MOST_LETTERS)) {
            letters += latest.get(fitting).text().length();
            fitting++;
        }
        int all = database.first(
                        "SELECT count(*) AS entries FROM task_log WHERE task_id = ?", row -> row.number("entries"), id)
                .orElse(0);
        return new LogEnd(latest.subList(0, fitting).reversed(), all - fitting);
    }

    /** The latest notes and failures of all tasks since then, the newest first. */
    public List<TaskLogEntry> notesSince(Instant moment) {
        return database.query(
                "SELECT at, kind, text FROM task_log WHERE kind IN ('note', 'failure') AND at >= ?"
                        + " ORDER BY at DESC, id DESC LIMIT " + MOST_NOTES,
                TaskQueries::logEntry,
                TimestampFormat.toMicrosecond(moment));
    }

    private static TaskLogEntry logEntry(Row row) throws SQLException {
        return new TaskLogEntry(row.moment("at"), TaskLogEntry.Kind.of(row.text("kind")), row.text("text"));
    }

    /** The task that somebody means by an id or its beginning, with or without {@code t-}. */
    public String meant(String word) {
        String start = word.strip().toLowerCase(Locale.ROOT);
        if (!PARTIAL.matcher(start).matches()) {
            throw Trouble.notFound("'%s' is no id of a task".formatted(word))
                    .withHint("ids look like t-3f09a1, and their beginning will do");
        }
        String prefix = Task.isId(start) ? start : Task.ID_PREFIX + start;
        List<String> found = database.query(
                "SELECT id FROM tasks WHERE id >= ?1 AND id < ?1 || 'g' ORDER BY id LIMIT " + (CANDIDATES + 1),
                row -> row.text("id"),
                prefix);
        if (found.isEmpty()) {
            throw Trouble.notFound("there is no task '%s'".formatted(word)).withHint("'ratchet task list' shows them");
        }
        if (found.size() > 1) {
            throw new Trouble("'%s' can be %s%s"
                            .formatted(
                                    word,
                                    String.join(", ", found.subList(0, Math.min(found.size(), CANDIDATES))),
                                    found.size() > CANDIDATES ? " and others" : ""))
                    .withHint("write more of the id");
        }
        return found.getFirst();
    }

    private static Task read(Row row) throws SQLException {
        // Only who is at work has a claim, few have what is seldom there, and each column that is not read makes a long
        // list faster.
        boolean ready = row.flag("ready");
        boolean marked = row.flag("marked");
        TaskStatus status =
                ready ? TaskStatus.PENDING : TaskStatus.of(row.text("status")).orElseThrow();
        boolean claimed = status == TaskStatus.IN_PROGRESS;
        Instant lease = claimed ? row.momentOrNull("lease_until") : null;
        String created = row.text("created_at");
        Instant createdAt = TimestampFormat.read(created);
        String updated = row.text("updated_at");
        Instant updatedAt = updated.equals(created) ? createdAt : TimestampFormat.read(updated);
        return new Task(
                row.text("id"),
                row.text("title"),
                row.text("description"),
                status,
                row.number("priority"),
                marked ? row.textOrNull("parent_id") : null,
                row.textOrNull("feature"),
                split(row.text("depends_on")),
                marked ? row.textOrNull("model") : null,
                marked ? row.number("retry_count") : 0,
                row.number("max_retries"),
                marked ? row.textOrNull("verification_status") : null,
                claimed ? row.textOrNull("claimed_by") : null,
                lease,
                createdAt,
                updatedAt,
                ready,
                marked ? Labels.read(row.textOrNull("needs")) : List.of(),
                false,
                marked && row.flag("needs_approval"),
                marked ? approval(row.textOrNull("approval"), claimed && lease == null) : null);
    }

    private static List<String> split(String ids) {
        return ids.isEmpty()
                ? List.of()
                : Arrays.stream(ids.split(",")).sorted().toList();
    }

    /** What waits for approval is held until then: if it is not, the attempt was cut off before it came so far. */
    private static @Nullable String approval(@Nullable String recorded, boolean held) {
        return "awaiting".equals(recorded) && !held ? null : recorded;
    }

    /**
     * What is to be expected of a scope, as of one moment.
     *
     * @param hopes tasks of the scope that somebody works on under a lease, or that one of them waits for, directly or not
     * @param questions what people are to answer about one of those
     */
    public record ScopeOutlook(TaskCounts counts, List<Task> hopes, List<Question> questions) {}
}
