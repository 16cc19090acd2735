package dev.ratchet.app.doctor;

import dev.ratchet.journal.Standing;
import dev.ratchet.process.Carrier;
import dev.ratchet.store.Database;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Processes of attempts of this project that are no longer anybody's. */
public record LeftOversCheck(Supplier<List<LoopState>> loops, Path database) implements Check {
    private static final int SHOWN = 120;

    @Override
    public String subject() {
        return "left-overs";
    }

    @Override
    public List<Finding> look() {
        List<Carrier> carriers = Carrier.all();
        List<Finding> findings = new ArrayList<>();
        if (!carriers.isEmpty() && Files.exists(database)) {
            try (Database journal = Database.openAsItIs(database)) {
                Standing standing = new Standing(journal);
                carriers.forEach(carrier -> standing.ownerOf(carrier.marker())
                        .flatMap(owner -> judge(carrier, owner))
                        .ifPresent(findings::add));
            }
        }
        return findings.isEmpty() ? Finding.ok("no process of a past attempt is left") : findings;
    }

    private Optional<Finding> judge(Carrier carrier, Standing.Owner owner) {
        boolean runs = loops.get().stream().anyMatch(loop -> loop.name().equals(owner.loop()) && loop.runs());
        if (runs && !owner.ended()) {
            return Optional.empty();
        }
        String command =
                carrier.command().length() > SHOWN ? carrier.command().substring(0, SHOWN) + "…" : carrier.command();
        return Optional.of(new Finding(
                Level.WARNING,
                "process %d of attempt %s still runs: %s".formatted(carrier.pid(), carrier.marker(), command),
                owner.ended()
                        ? "kill %d, if you do not need it".formatted(carrier.pid())
                        : "the next run of '%s' ends it".formatted(owner.loop())));
    }
}
