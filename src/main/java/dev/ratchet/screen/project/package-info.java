/** A project at one moment as somebody sees it who looks on, whatever shows it. Start with {@code ProjectSnapshot}. */
@NullMarked
package dev.ratchet.screen.project;

import org.jspecify.annotations.NullMarked;
