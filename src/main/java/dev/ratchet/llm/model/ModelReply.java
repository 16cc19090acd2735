package dev.ratchet.llm.model;

/** What came of a call. */
public sealed interface ModelReply permits ModelAnswer, ModelFailure {}
