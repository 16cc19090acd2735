/** CLIs as agents: how each is called, how its stream reads, what its end means. Start with {@code CommandAgent}. */
@NullMarked
package dev.ratchet.agent;

import org.jspecify.annotations.NullMarked;
