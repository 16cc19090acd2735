/** What the doctor looks at, a small record each; {@code Check.ask} makes findings of what goes wrong while looking. */
@NullMarked
package dev.ratchet.app.doctor.check;

import org.jspecify.annotations.NullMarked;
