/** Past runs, attempts and sessions, as people ask for them. */
@NullMarked
package dev.ratchet.journal.query;

import org.jspecify.annotations.NullMarked;
