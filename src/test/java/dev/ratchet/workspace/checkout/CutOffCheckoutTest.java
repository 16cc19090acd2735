package dev.ratchet.workspace.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.files.RepositoryPaths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who moves the checkout is killed, or interrupted, wherever it is. */
class CutOffCheckoutTest extends CheckoutSetting {
    @Test
    void aPlaceThatSomebodyWasCutOffFromDeletingHoldsUpNothing() throws Exception {
        Path place = sample.project().resolve(".git").resolve(RepositoryPaths.LANDING);
        Path ended = Files.createDirectories(place.resolve("done-and-half-deleted"));
        assertThat(ended.toFile().setLastModified(0)).isTrue();
        String to = landed("echo more >> a.txt");

        assertThat(checkout.follow(MAIN, from, to, () -> true)).isTrue();

        assertItIsAt(to);
        assertThat(ended).doesNotExist();
    }

    /** Not an exception: nobody catches it on the way, as nobody does anything after a kill -9. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void whoeverIsKilledWhereverItIsFinishedLater() throws Exception {
        String to = allKindsOfChanges();
        List<String> steps = new ArrayList<>();
        assertThat(new UserCheckout(sample.writer(), steps::add).follow(MAIN, from, to, () -> true))
                .isTrue();
        assertThat(steps).hasSizeGreaterThan(14);
        for (int i = 0; i < steps.size(); i++) {
            sample.raw("git reset -q --hard " + from);
            int last = i;
            int[] made = {0};
            boolean killed = false;
            try {
                new UserCheckout(sample.writer(), _ -> {
                            if (made[0]++ == last) {
                                throw new Killed();
                            }
                        })
                        .follow(MAIN, from, to, () -> true);
            } catch (Killed _) {
                killed = true;
            }
            assertThat(killed).isTrue();

            checkout.endWhatWasCutOff();
            boolean moved = sample.raw("git rev-parse HEAD").equals(to);
            assertItIsAt(moved ? to : from);
            assertThat(moved || checkout.follow(MAIN, from, to, () -> true))
                    .as(steps.get(i))
                    .isTrue();
            assertItIsAt(to);
        }
    }

    @Test
    void whoeverIsInterruptedWhereverItIsLeavesNothingHalfDone() throws Exception {
        String to = allKindsOfChanges();
        List<String> steps = new ArrayList<>();
        assertThat(new UserCheckout(sample.writer(), steps::add).follow(MAIN, from, to, () -> true))
                .isTrue();
        for (int i = 0; i < steps.size(); i++) {
            sample.raw("git reset -q --hard " + from);
            int last = i;
            int[] made = {0};
            try {
                boolean _ = new UserCheckout(sample.writer(), _ -> {
                            if (made[0]++ == last) {
                                Thread.currentThread().interrupt();
                            }
                        })
                        .follow(MAIN, from, to, () -> true);
            } catch (InterruptedException _) {
                // Or nothing was waited for any more.
            }
            boolean _ = Thread.interrupted();

            assertThat(sample.raw("git status --porcelain; ls .git/index.lock 2> /dev/null || true"))
                    .as(steps.get(i))
                    .isEmpty();
            assertThat(sample.raw("git rev-parse HEAD")).as(steps.get(i)).isIn(from, to);
        }
    }

    @Test
    void anEditAfterAKillStays() throws Exception {
        String to = allKindsOfChanges();
        int[] made = {0};
        try {
            new UserCheckout(sample.writer(), step -> {
                        if (step.startsWith("file") && made[0]++ == 6) {
                            throw new Killed();
                        }
                    })
                    .follow(MAIN, from, to, () -> true);
        } catch (Killed _) {
            Files.writeString(sample.project().resolve("a.txt"), "mine\n");
        }

        checkout.endWhatWasCutOff();

        assertThat(sample.raw("git status --porcelain; cat a.txt; git rev-parse HEAD"))
                .isEqualTo("M a.txt\nmine\n" + from);
    }
}
