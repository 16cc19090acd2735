package dev.ratchet.loop;

/** One piece of work, as an attempt sees it. */
public record WorkItem(String id, String title) {}
