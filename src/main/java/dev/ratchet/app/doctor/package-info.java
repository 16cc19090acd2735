/** What {@code ratchet doctor} looks at: each check is one small record, {@link dev.ratchet.app.doctor.Doctor} asks them. */
@NullMarked
package dev.ratchet.app.doctor;

import org.jspecify.annotations.NullMarked;
