package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ProcessIdsTest {
    @Test
    void knowsAProcessByNumberAndStart() throws Exception {
        Process process = new ProcessBuilder("sleep", "600").start();
        Instant start = ProcessIds.startOf(process.pid()).orElseThrow();
        assertThat(ProcessIds.alive(process.pid(), start)).isTrue();
        assertThat(ProcessIds.alive(process.pid(), start.plusSeconds(1))).isTrue();
        assertThat(ProcessIds.alive(process.pid(), start.plusSeconds(60))).isFalse();
        assertThat(ProcessIds.alive(process.pid(), start.minusSeconds(60))).isFalse();
        process.destroyForcibly();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(ProcessIds.alive(process.pid(), start)).isFalse();
        assertThat(ProcessIds.startOf(process.pid())).isEmpty();
    }

    @Test
    void aDeadProcessThatNobodyReapedIsNotAlive(@TempDir Path directory) throws Exception {
        Scripts scripts = new Scripts(directory);
        // The shell becomes a program that never asks after its child.
        Running parent = scripts.start("m", "sh -c 'echo $$ > $PIDS' & exec sleep 600");
        long child = scripts.awaitPids(1).getFirst();
        Scripts.await(
                "a zombie",
                () -> ProcessTable.entry(child).filter(ProcessEntry::dead).isPresent());
        Instant start = ProcessIds.startOf(child).orElseThrow();
        assertThat(ProcessIds.alive(child, start)).isFalse();
        parent.end(Duration.ZERO);
        assertThat(Scripts.exists(child)).isFalse();
    }
}
