/** What is printed: plain lines, the rendered stream, tables, and rows as CSV or JSON. */
@NullMarked
package dev.ratchet.tui;

import org.jspecify.annotations.NullMarked;
