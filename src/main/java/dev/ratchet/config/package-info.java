/**
 * The file: TOML to each part's own settings, precedence, validation with helpful messages. Start with {@code
 * ConfigLoader}; a new setting is a new line in {@code Keys}.
 */
@NullMarked
package dev.ratchet.config;

import org.jspecify.annotations.NullMarked;
