/** The server: who may ask, what is asked for, and how it is answered. The JDK's own server is behind it. Start with {@code WebServer}. */
@NullMarked
package dev.ratchet.web.http;

import org.jspecify.annotations.NullMarked;
