/** Where attempts are made: the current directory, hooks around it, what git says of it. */
@NullMarked
package dev.ratchet.workspace;

import org.jspecify.annotations.NullMarked;
