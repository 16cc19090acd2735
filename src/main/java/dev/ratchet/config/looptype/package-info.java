/** The types of validated loops: files of the project, and those that come with Ratchet. */
@NullMarked
package dev.ratchet.config.looptype;

import org.jspecify.annotations.NullMarked;
