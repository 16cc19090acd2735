package dev.ratchet.workspace.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.SampleRepository;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A user's checkout, and commits that it is to follow to. */
abstract class CheckoutSetting {
    static final String MAIN = "main";

    @TempDir
    Path directory;

    SampleRepository sample;
    UserCheckout checkout;
    String from;

    @BeforeEach
    void aRepository() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        sample.raw("echo '#!/bin/sh' > run; ln -s a.txt link; mkdir dir; echo f > dir/f; echo file > becomes;"
                + " printf odd > \"$(printf 'odd\\377\\nname')\"; echo gone > gone; git add -A; git commit -qm second");
        from = sample.raw("git rev-parse HEAD");
        checkout = new UserCheckout(sample.writer());
    }

    /** A commit on top of where the checkout is, which does not get to see it. */
    String landed(String script) throws Exception {
        String commit = sample.raw(script + "; git add -A; git commit -qm landed; git rev-parse HEAD");
        sample.raw("git reset -q --hard HEAD~");
        return commit;
    }

    String allKindsOfChanges() throws Exception {
        return landed("echo more >> a.txt; chmod +x run; ln -sfn sub link; rm gone; rm -r dir; echo now > dir;"
                + " rm becomes; mkdir -p becomes/deep; echo x > becomes/deep/x; echo new > new;"
                + " printf even > \"$(printf 'odd\\377\\nname')\"");
    }

    void assertItIsAt(String commit) throws Exception {
        assertThat(sample.raw("git status --porcelain; git rev-parse HEAD; git diff --stat HEAD"))
                .isEqualTo(commit);
        assertThat(sample.project().resolve(".git/index.lock")).doesNotExist();
        assertThat(checkout.state(MAIN)).isEqualTo(new CheckoutState.Clean());
    }
}
