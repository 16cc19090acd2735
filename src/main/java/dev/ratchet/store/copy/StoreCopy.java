package dev.ratchet.store.copy;

import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Copies all that a project has on record to another store, and looks whether it has arrived. Nobody can change the source
 * meanwhile.
 */
public final class StoreCopy {
    private final List<CopiedTable> tables;
    private final Database source;
    private final CopyTarget target;
    private final TranscriptFiles files;
    private final Time time;
    private final CopyProgress progress;
    private long done;
    private long all;

    /** What was copied. */
    public record Copied(int tables, long rows, Transcripts transcripts) {}

    /**
     * What became of what sessions have said.
     *
     * @param elsewhere those of whom it is neither in the store nor on this machine
     */
    public record Transcripts(long moved, long elsewhere) {}

    /** @param files the files of sessions at the source, and where those of the target belong */
    public StoreCopy(Database source, StorePlace target, TranscriptFiles files, Time time, CopyProgress progress) {
        this.time = time;
        this.source = source;
        this.progress = progress;
        this.target = switch (target) {
            case StorePlace.InFile(Path file) -> new FileTarget(file);
            case StorePlace.InPostgres(var settings) -> new PostgresTarget(settings);
        };
        this.files = files;
        this.tables = CopiedTable.all().stream()
                .filter(table -> !CopiedTable.TRANSCRIPTS.contains(table.name()))
                .toList();
    }

    /**
     * Does it, and looks whether it has arrived.
     *
     * @param resume go on with what was begun before
     */
    public Copied run(boolean resume) {
        target.refuseContent();
        return target.alone(() -> frozen(resume))
                .orElseThrow(() -> Trouble.refused("somebody is copying to %s already".formatted(target.words()))
                        .withHint("wait until that is through"));
    }

    private Copied frozen(boolean resume) {
        return source.frozen(CopiedTable.all().stream().map(CopiedTable::name).toList(), () -> {
            if (StoreContent.isEmpty(source, tables)) {
                throw Trouble.notFound("there is nothing on record to copy");
            }
            try (Database filled =
                    target.open(resume ? CopyTarget.Beginning.WHERE_IT_WAS : CopyTarget.Beginning.AFRESH)) {
                return into(filled);
            }
        });
    }

    private Copied into(Database filled) {
        List<Long> counts = tables.stream().map(table -> table.count(source)).toList();
        long rows = counts.stream().mapToLong(Long::longValue).sum();
        all = rows
                + source.first("SELECT count(*) AS n FROM sessions", row -> row.count("n"))
                        .orElse(0L);
        tables.forEach(table -> copy(table, filled));
        tables.forEach(table -> check(table, filled));
        CopiedCounts.copy(source, filled);
        Transcripts moved = new CopiedTranscripts(files, source, filled, time).move(target, this::reached);
        target.refuseContent();
        target.publish(filled);
        return new Copied(tables.size(), rows, moved);
    }

    private void reached(long more) {
        done += more;
        progress.reached(done, all);
    }

    private void copy(CopiedTable table, Database filled) {
        if (table.nested()) {
            // Rows may name later ones, which has to be in order only at the end of a transaction.
            long _ = filled.largeTransaction(() -> {
                filled.dialect().checkingKeysLater().forEach(filled::update);
                return pages(table, filled);
            });
        } else {
            long _ = pages(table, filled);
        }
    }

    private long pages(CopiedTable table, Database filled) {
        Optional<List<@Nullable Object>> last = table.last(filled);
        long before = last.isPresent() ? table.count(filled) : 0;
        reached(before);
        List<List<@Nullable Object>> page = table.after(last, source);
        while (!page.isEmpty()) {
            table.insert(page, filled);
            reached(page.size());
            page = table.after(Optional.of(table.keyOf(page.getLast())), source);
        }
        return before;
    }

    private void check(CopiedTable table, Database filled) {
        TableSum wanted = TableSum.of(table, source);
        TableSum found = TableSum.of(table, filled);
        if (!found.equals(wanted)) {
            throw new Trouble("the copy differs from what was copied: '%s' has %d rows there and %d here%s"
                            .formatted(
                                    table.name(),
                                    found.rows(),
                                    wanted.rows(),
                                    found.rows() == wanted.rows() ? ", with other contents" : ""))
                    .withHint("something has changed since the copy was begun: begin anew, without --resume");
        }
    }
}
