/** What sessions have written, kept in the database for those who do not have the files. */
@NullMarked
package dev.ratchet.store.transcript;

import org.jspecify.annotations.NullMarked;
