/** Work trees of one repository: those of agents, what is saved of them, and the user's own. */
@NullMarked
package dev.ratchet.workspace.worktree;

import org.jspecify.annotations.NullMarked;
