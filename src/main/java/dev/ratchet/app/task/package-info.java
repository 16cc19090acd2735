/** {@code ratchet task}: a class for each action. */
@NullMarked
package dev.ratchet.app.task;

import org.jspecify.annotations.NullMarked;
