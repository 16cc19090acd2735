/**
 * Running the agent in a container that already runs, by the API of docker or of podman. Start with {@code
 * DockerLauncher}; the shell programs that work inside are resources beside this package.
 */
@NullMarked
package dev.ratchet.process.docker;

import org.jspecify.annotations.NullMarked;
