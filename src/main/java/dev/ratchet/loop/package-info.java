/**
 * The idea: a loop makes attempts at work items; an attempt ends in one verdict; guards read the history and
 * decide. Start with {@code Loop}; the interfaces beside it are the ports that parts plug into. Uses nothing but
 * the JDK.
 */
@NullMarked
package dev.ratchet.loop;

import org.jspecify.annotations.NullMarked;
