/** Work trees of agents in one repository. */
@NullMarked
package dev.ratchet.workspace.worktree;

import org.jspecify.annotations.NullMarked;
