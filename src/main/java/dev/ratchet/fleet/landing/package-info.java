/** How accepted work comes to the base branch, one by one. Start with {@code Landing}. */
@NullMarked
package dev.ratchet.fleet.landing;

import org.jspecify.annotations.NullMarked;
