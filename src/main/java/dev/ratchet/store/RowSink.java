package dev.ratchet.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes the result of a query as it comes, however long it is. */
public interface RowSink {
    /** The names of the columns, once and before any row. */
    void columns(List<String> names);

    /**
     * One row; its cells are texts, numbers, bytes or null.
     *
     * @return whether to go on
     */
    boolean row(List<@Nullable Object> cells);

    /** Writes what is still missing, once and after all rows. */
    default void end() {}
}
