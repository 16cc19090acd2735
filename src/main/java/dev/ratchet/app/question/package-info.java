/** {@code ratchet ask}, {@code questions}, {@code answer} and {@code note}: what agents and people tell each other. */
@NullMarked
package dev.ratchet.app.question;

import org.jspecify.annotations.NullMarked;
