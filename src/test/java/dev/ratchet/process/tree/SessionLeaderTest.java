package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class SessionLeaderTest {
    @Test
    void knowsAProcessByNumberAndStart() throws Exception {
        Process process = new ProcessBuilder("sleep", "600").start();
        Instant start = SessionLeader.startOf(process.pid()).orElseThrow();
        assertThat(isThere(process.pid(), start)).isTrue();
        assertThat(isThere(process.pid(), start.plusSeconds(1))).isTrue();
        assertThat(isThere(process.pid(), start.plusSeconds(60))).isFalse();
        assertThat(isThere(process.pid(), start.minusSeconds(60))).isFalse();
        process.destroyForcibly();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(isThere(process.pid(), start)).isFalse();
        assertThat(SessionLeader.startOf(process.pid())).isEmpty();
    }

    private static boolean isThere(long pid, Instant start) {
        return new SessionLeader(pid, start).isStillThere();
    }
}
