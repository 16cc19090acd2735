package dev.ratchet.llm.model;

/** What came of a call. */
public sealed interface Reply permits Answer, Failure {}
