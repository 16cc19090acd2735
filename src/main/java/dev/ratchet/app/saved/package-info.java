/** Work that was saved before its worktree went away: start at {@link dev.ratchet.app.saved.SavedCommands}. */
@NullMarked
package dev.ratchet.app.saved;

import org.jspecify.annotations.NullMarked;
