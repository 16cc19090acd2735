/**
 * {@code ratchet serve}: where the pages and the API of the web meet the project. Start with {@code ServeCommand}, then
 * {@code PageRoutes} and {@code ApiRoutes}.
 */
@NullMarked
package dev.ratchet.app.serve;

import org.jspecify.annotations.NullMarked;
