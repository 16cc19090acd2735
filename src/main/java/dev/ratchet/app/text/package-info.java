/** What commands of several families print alike: what was spent, and what commands said of the work. */
@NullMarked
package dev.ratchet.app.text;

import org.jspecify.annotations.NullMarked;
