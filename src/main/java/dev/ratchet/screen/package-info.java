/** A session as a person reads it: blocks, made in one place of whatever an agent said, for terminals, pages and files. */
@NullMarked
package dev.ratchet.screen;

import org.jspecify.annotations.NullMarked;
