/** Files that others may have written, moved or swapped under our hands: read within limits, deleted without being led away. */
@NullMarked
package dev.ratchet.files;

import org.jspecify.annotations.NullMarked;
