/** Plans that people and agents write: checklists and JSON, read into tasks. */
@NullMarked
package dev.ratchet.work.plan;

import org.jspecify.annotations.NullMarked;
