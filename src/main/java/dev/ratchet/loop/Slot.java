package dev.ratchet.loop;

/**
 * The place of an attempt in its run.
 *
 * @param iteration productive attempts before this one
 * @param retry how often this place was tried before without any result
 */
public record Slot(int iteration, int retry) {
    public boolean isRetry() {
        return retry > 0;
    }
}
