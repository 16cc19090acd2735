/** What can be learnt of an agent's program without a session. */
@NullMarked
package dev.ratchet.app.doctor.program;

import org.jspecify.annotations.NullMarked;
