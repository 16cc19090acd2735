/** Tasks in words, as objects, as trees and as drawings. */
@NullMarked
package dev.ratchet.app.task.view;

import org.jspecify.annotations.NullMarked;
