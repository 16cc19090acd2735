/** {@code ratchet agents}: which agents there are, and whether one works. */
@NullMarked
package dev.ratchet.app.agents;

import org.jspecify.annotations.NullMarked;
