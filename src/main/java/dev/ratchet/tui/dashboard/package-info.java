/** A project's loops on a whole screen: values of one moment and what somebody looks at, made into lines by pure functions. */
@NullMarked
package dev.ratchet.tui.dashboard;

import org.jspecify.annotations.NullMarked;
