/** Session to verdict. */
@NullMarked
package dev.ratchet.judge;

import org.jspecify.annotations.NullMarked;
