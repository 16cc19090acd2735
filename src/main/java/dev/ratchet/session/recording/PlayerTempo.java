package dev.ratchet.session.recording;

import dev.ratchet.loop.base.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** A tempo that somebody changes while a recording is played, from another thread: faster, slower, not at all, or on to a certain place. */
public final class PlayerTempo implements Replay.Tempo {
    /** Shorter than anybody sees: waited for together with what comes after it. */
    private static final Duration UNSEEN = Duration.ofMillis(5);

    private static final double SLOWEST = 0.25;
    private static final double FASTEST = 64;

    private final Time time;
    private final Consumer<Duration> shortened;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private double speed;
    private Motion motion = Motion.PLAYING;
    private boolean jumping;
    private Duration played = Duration.ZERO;

    /** Of the recording's time, what was not waited for yet. */
    private double owed;

    private enum Motion {
        PLAYING,
        PAUSED,
        ENDED
    }

    /** What it is at one moment; {@code played} is counted in the recording's own time. */
    public record State(double speed, boolean paused, Duration played) {}

    /** @param shortened told how long a pause really was, in place of waiting for all of it */
    public PlayerTempo(double speed, Time time, Consumer<Duration> shortened) {
        this.speed = Math.clamp(speed, SLOWEST, FASTEST);
        this.time = time;
        this.shortened = shortened;
    }

    @Override
    public boolean await(Duration gap) throws InterruptedException {
        lock.lock();
        try {
            played = played.plus(gap);
            owe(gap);
            while (motion != Motion.ENDED && !jumping && (motion == Motion.PAUSED || owed / speed > UNSEEN.toNanos())) {
                if (motion == Motion.PAUSED) {
                    changed.await();
                } else {
                    Instant before = time.now();
                    boolean _ = changed.await((long) (owed / speed), TimeUnit.NANOSECONDS);
                    owed -= Duration.between(before, time.now()).toNanos() * speed;
                }
            }
            return motion != Motion.ENDED;
        } finally {
            lock.unlock();
        }
    }

    private void owe(Duration gap) {
        double most = LONGEST_PAUSE.toNanos() * speed;
        if (gap.toNanos() > most && !jumping) {
            shortened.accept(gap);
        }
        owed = jumping ? 0 : owed + Math.min((double) gap.toNanos(), most);
    }

    public void faster() {
        change(() -> speed = Math.min(FASTEST, speed * 2));
    }

    public void slower() {
        change(() -> speed = Math.max(SLOWEST, speed / 2));
    }

    public void speed(double wanted) {
        change(() -> speed = Math.clamp(wanted, SLOWEST, FASTEST));
    }

    /** Stands still, or goes on. */
    public void pauseOrGoOn() {
        change(() -> motion = switch (motion) {
            case PLAYING -> Motion.PAUSED;
            case PAUSED -> Motion.PLAYING;
            case ENDED -> Motion.ENDED;
        });
    }

    /** Waits for nothing until it is told that the place is reached; it stands still there if it does now. */
    public void jump() {
        change(() -> jumping = true);
    }

    public void reached() {
        change(() -> jumping = false);
    }

    public void end() {
        change(() -> motion = Motion.ENDED);
    }

    public State state() {
        lock.lock();
        try {
            return new State(speed, motion == Motion.PAUSED, played);
        } finally {
            lock.unlock();
        }
    }

    private void change(Runnable action) {
        lock.lock();
        try {
            action.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
