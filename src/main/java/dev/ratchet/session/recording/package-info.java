/** Session files: followed while they grow, read and played again later. */
@NullMarked
package dev.ratchet.session.recording;

import org.jspecify.annotations.NullMarked;
