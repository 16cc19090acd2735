package dev.ratchet.brief;

import java.time.Duration;

/**
 * How conversations are gone on with.
 *
 * @param prompt what is said in place of the whole prompt; empty for the prompt itself
 * @param expiration how long after its last use a conversation is dropped; zero for never
 */
public record ResumeSettings(String prompt, Duration expiration) {
    public static final ResumeSettings DEFAULT = new ResumeSettings("", Duration.ofHours(24));
}
