/** What the agent is told: the prompt and what goes before it. */
@NullMarked
package dev.ratchet.brief;

import org.jspecify.annotations.NullMarked;
