package dev.ratchet.store.copy;

import dev.ratchet.store.Database;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where a record is copied to. It is filled under another name, and gets its own only when all of it is there: nobody ever finds
 * half of it, and what was begun can be gone on with.
 */
sealed interface CopyTarget permits FileTarget, PostgresTarget {
    /** What people call it. */
    String words();

    /** Copies to it while nobody else does; empty if somebody does. */
    <T> Optional<T> alone(Supplier<T> copying);

    /** Refuses to copy to where there is something. */
    void refuseContent();

    /** Opens what is being filled, empty or as far as it was. */
    Database open(Beginning beginning);

    /** Gives what is filled the name that it is found by, and closes it. */
    void publish(Database filled);

    /** Whether it begins anew. */
    enum Beginning {
        AFRESH,
        WHERE_IT_WAS
    }
}
