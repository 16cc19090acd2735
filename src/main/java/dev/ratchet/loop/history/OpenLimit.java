package dev.ratchet.loop.history;

import java.time.Instant;

/** A limit of an agent's provider that some loop of the project learnt of and that has not lifted yet. */
public record OpenLimit(String agent, Instant resetsAt) {}
