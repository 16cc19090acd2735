/** {@code ratchet doctor}: {@code DoctorChecks} lists what is looked at. */
@NullMarked
package dev.ratchet.app.doctor;

import org.jspecify.annotations.NullMarked;
