package dev.ratchet.fleet.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.testing.SampleRepository;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A branch gets to the remote by the user's own git, forward only, and nothing there can hold Ratchet up. */
class RemoteRepositoryTest {
    @TempDir
    Path directory;

    private SampleRepository sample;

    @BeforeEach
    void aRemote() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        sample.raw("git init -q --bare ../remote; git remote add origin ../remote; git push -q origin main");
    }

    private RemoteRepository push(String remote, Duration timeout) {
        return new RemoteRepository(
                sample.project(), new Shell(new LocalLauncher(), sample.scratch()), remote, timeout);
    }

    private RemoteRepository push() {
        return push("origin", Duration.ofMinutes(1));
    }

    @Test
    void theRemoteBranchGoesForwardAndNoHookOfTheRepositoryIsRun() throws Exception {
        sample.raw("git commit -q --allow-empty -m second; mkdir -p .git/hooks;"
                + " printf '#!/bin/sh\\ntouch \"%s/hooked\"\\nexit 1\\n' '" + sample.marks()
                + "' > .git/hooks/pre-push; chmod +x .git/hooks/pre-push");

        assertThat(push().push("main", "attempt")).isEmpty();

        assertThat(sample.raw("git -C ../remote log --format=%s main")).isEqualTo("second\nfirst");
        assertThat(sample.marks()).isEmptyDirectory();
    }

    @Test
    void whatTheRemoteHasIsNotOverwritten() throws Exception {
        sample.raw("git commit -q --allow-empty -m theirs; git push -q origin main; git reset -q --hard HEAD~1;"
                + " git commit -q --allow-empty -m ours; git config push.default current; git config remote.origin.push"
                + " +refs/heads/main");

        assertThat(push().push("main", "attempt"))
                .hasValueSatisfying(failure -> assertThat(failure)
                        .startsWith("pushing main to origin failed with exit code 1: ")
                        .contains("rejected"));

        assertThat(sample.raw("git -C ../remote log -1 --format=%s main")).isEqualTo("theirs");
    }

    @Test
    void aRemoteWhoseNameLooksLikeAnOptionIsNone() throws Exception {
        assertThat(push("--receive-pack=touch " + sample.marks() + "/run", Duration.ofMinutes(1))
                        .push("main", "attempt"))
                .isPresent();

        assertThat(sample.marks()).isEmptyDirectory();
    }

    @Test
    void whatIsSaidInManyLinesIsToldInOneThatEndsAsItDoes() throws Exception {
        String chatter = "echo first >&2; echo >&2; echo ' why ' >&2; exit 3";
        assertThat(push().run("it", chatter, sample.project(), Map.of(), "attempt"))
                .hasValue("it failed with exit code 3: first / why");

        String unasked = "echo \"error: unable to read askpass response from 'false'\" >&2; echo why >&2; exit 3";
        assertThat(push().run("it", unasked, sample.project(), Map.of(), "attempt"))
                .hasValue("it failed with exit code 3: why");

        assertThat(push().run("it", "exit 128", sample.project(), Map.of(), "attempt"))
                .hasValue("it failed with exit code 128: nothing was said about why");

        String flood = "for n in $(seq 2000); do echo line $n; done; exit 1";
        assertThat(push().run("it", flood, sample.project(), Map.of(), "attempt"))
                .hasValueSatisfying(failure -> assertThat(failure)
                        .doesNotContain("\n")
                        .endsWith(" / line 2000")
                        .hasSizeLessThan(1_100));
    }

    @Test
    void whatNeverEndsIsEnded() throws Exception {
        assertThat(push("origin", Duration.ofMillis(200))
                        .run("landing.open_command", "sleep 1000", sample.project(), Map.of(), "attempt"))
                .hasValue("landing.open_command took longer than landing.remote_timeout_secs");
    }
}
