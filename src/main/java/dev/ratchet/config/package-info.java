/** The file: TOML to each part's own settings, precedence, validation with helpful messages. */
@NullMarked
package dev.ratchet.config;

import org.jspecify.annotations.NullMarked;
