/** Git as Ratchet calls it: nothing that a repository names is run. */
@NullMarked
package dev.ratchet.workspace.git;

import org.jspecify.annotations.NullMarked;
