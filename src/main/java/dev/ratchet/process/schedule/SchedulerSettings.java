package dev.ratchet.process.schedule;

/**
 * How many requests and sessions may run at once, and how many requests may be made in a minute.
 *
 * @param requestsPerMinute 0 for no limit
 */
public record SchedulerSettings(int maxConcurrent, int requestsPerMinute) {
    public static final SchedulerSettings DEFAULT = new SchedulerSettings(10, 50);

    public SchedulerSettings {
        if (maxConcurrent < 1) {
            throw new IllegalArgumentException("max_concurrent has to be at least 1, not " + maxConcurrent);
        }
        if (requestsPerMinute < 0) {
            throw new IllegalArgumentException("requests_per_minute has to be at least 0, not " + requestsPerMinute);
        }
    }
}
