/** Work that was kept before its place went away: as git has it, without a word about work trees. */
@NullMarked
package dev.ratchet.workspace.saved;

import org.jspecify.annotations.NullMarked;
