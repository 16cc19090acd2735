/** One supervised session, whatever runs in it: start with {@code SupervisedAgent}, then {@code Supervisor}. */
@NullMarked
package dev.ratchet.session.supervise;

import org.jspecify.annotations.NullMarked;
