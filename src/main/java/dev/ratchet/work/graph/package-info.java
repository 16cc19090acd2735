/**
 * The durable graph of tasks and features. {@link dev.ratchet.work.graph.Change} has the rules by which one change of a
 * task brings about others; {@link dev.ratchet.work.graph.TaskGraph} and {@link dev.ratchet.work.graph.TaskClaims} are the
 * ways in.
 */
@NullMarked
package dev.ratchet.work.graph;

import org.jspecify.annotations.NullMarked;
