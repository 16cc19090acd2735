/**
 * How {@code ratchet} in an attempt asks the process that supervises it, which alone has the state. Start with {@code
 * SupervisorSocket}.
 */
@NullMarked
package dev.ratchet.app.socket;

import org.jspecify.annotations.NullMarked;
