package dev.ratchet.loop;

import java.nio.file.Path;

/** Everything an agent needs for one session. */
public record Assignment(Attempt attempt, SessionTicket ticket, Brief brief, Path directory) {}
