/** What the doctor looks at, a small record each; {@code Doctor} asks them. */
@NullMarked
package dev.ratchet.app.doctor.check;

import org.jspecify.annotations.NullMarked;
