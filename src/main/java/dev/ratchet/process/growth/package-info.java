/** Tells when files grow. */
@NullMarked
package dev.ratchet.process.growth;

import org.jspecify.annotations.NullMarked;
