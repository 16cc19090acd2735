package dev.ratchet.llm.model;

/** What came of one call to a model: an answer, or why there is none and whether to try again. */
public sealed interface ModelReply permits ModelAnswer, ModelFailure {}
