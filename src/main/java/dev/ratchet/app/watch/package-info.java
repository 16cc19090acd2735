/** {@code ratchet watch}: the dashboard, where its screen, its keys and what it shows meet. Start with {@code Dashboard}. */
@NullMarked
package dev.ratchet.app.watch;

import org.jspecify.annotations.NullMarked;
