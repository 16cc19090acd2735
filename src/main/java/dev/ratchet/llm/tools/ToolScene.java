package dev.ratchet.llm.tools;

/** What the tools of one session share. */
public final class ToolScene {}
