/** Work trees of agents in one repository, and what is saved of them. */
@NullMarked
package dev.ratchet.workspace.worktree;

import org.jspecify.annotations.NullMarked;
