package dev.ratchet.loop.attempt;

/**
 * The place of an attempt in its run.
 *
 * @param iteration productive attempts before this one
 * @param retry how often this place was tried before without any result
 */
public record RunPosition(int iteration, int retry) {
    public boolean isRetry() {
        return retry > 0;
    }
}
