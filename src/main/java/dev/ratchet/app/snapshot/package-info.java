/** Reads what there is to see of a project, again and again, for whoever shows it. Start with {@code ProjectReader}. */
@NullMarked
package dev.ratchet.app.snapshot;

import org.jspecify.annotations.NullMarked;
