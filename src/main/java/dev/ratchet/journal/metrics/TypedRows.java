package dev.ratchet.journal.metrics;

import dev.ratchet.store.RowSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gives the cells of sessions back the types that a database does not have. */
final class TypedRows implements RowSink {
    private static final Set<String> YES_OR_NO = Set.of("committed", "counted");
    private static final Set<String> JSON = Set.of("tools");

    private final RowSink sink;
    private List<String> names = List.of();

    TypedRows(RowSink sink) {
        this.sink = sink;
    }

    @Override
    public void columns(List<String> found) {
        names = found;
        sink.columns(found);
    }

    @Override
    public boolean row(List<@Nullable Object> cells) {
        List<@Nullable Object> typed = new ArrayList<>(cells.size());
        for (int i = 0; i < cells.size(); i++) {
            typed.add(typed(names.get(i), cells.get(i)));
        }
        return sink.row(typed);
    }

    private static @Nullable Object typed(String name, @Nullable Object cell) {
        if (YES_OR_NO.contains(name)) {
            return cell instanceof Number number && number.longValue() != 0;
        }
        return cell instanceof String text && JSON.contains(name) ? new JsonValue(text) : cell;
    }
}
