package dev.ratchet.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.files.Quarantine;
import dev.ratchet.files.SandboxedPlaces;
import dev.ratchet.process.sandbox.SandboxSettings.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardRecordsTest {
    @TempDir
    Path directory;

    private final List<String> told = new ArrayList<>();
    private Path memory;
    private Path root;
    private Path config;
    private SandboxPlanner.Found found;
    private ProjectPaths paths;

    @BeforeEach
    void setUp() throws IOException {
        directory = directory.toRealPath();
        memory = Files.createDirectory(directory.resolve("memory"));
        root = Files.createDirectory(directory.resolve("project"));
        Path output = Files.createDirectories(root.resolve(".ratchet/sessions"));
        Path git = Files.createDirectory(root.resolve(".git"));
        config = Files.writeString(git.resolve("config"), "[core]\n");
        Path stopper = Files.createDirectory(root.resolve("ratchet.toml"));
        List<Mount> mounts = List.of(
                new Mount.Writable(root),
                new Mount.ReadOnly(config),
                new Mount.ReadOnly(stopper),
                new Mount.ReadOnly(output));
        found = new SandboxPlanner.Found(
                new Confinement(mounts, Network.OPEN), Set.of(), Set.of(stopper, git.resolve("commondir")));
        paths = new ProjectPaths(root.resolve(".ratchet"), List.of(), output, List.of(stopper), List.of(), List.of());
    }

    private GuardRecords records() {
        Quarantine quarantine = new Quarantine(root, root.resolve(".ratchet"), () -> Instant.EPOCH);
        return new GuardRecords(Optional.of(memory), root, quarantine, told::add);
    }

    private GuardRecords.Held hold(GuardRecords records) throws IOException {
        try {
            return records.hold(() -> found, paths);
        } catch (SandboxRefused e) {
            throw new AssertionError(e);
        }
    }

    private List<Path> onRecord() throws IOException {
        try (Stream<Path> files = Files.walk(memory.resolve("guarded"))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .toList();
        }
    }

    /** What a Ratchet leaves that is killed: its record under the name of another process, locked by nobody. */
    private void killed() throws IOException {
        Path record = onRecord().getFirst();
        Files.copy(record, record.resolveSibling("1-1-1"));
        Files.delete(record);
    }

    @Test
    void theRecordIsThereWhileTheSessionLasts() throws IOException {
        GuardRecords.Held held = hold(records());
        assertThat(onRecord()).hasSize(1);
        Files.writeString(root.resolve(".git/commondir"), "../evil");

        held.clearUp();

        assertThat(onRecord()).isEmpty();
        assertThat(root.resolve("ratchet.toml")).doesNotExist();
        assertThat(root.resolve(".git/commondir")).doesNotExist();
        assertThat(told).singleElement().asString().startsWith(".git/commondir appeared during a session");
    }

    @Test
    void afterAKillTheNextStartClearsUp() throws IOException {
        hold(records());
        Files.writeString(root.resolve(".git/commondir"), "../evil");
        killed();

        records().clearUpAfterKilled();

        assertThat(onRecord()).isEmpty();
        assertThat(root.resolve("ratchet.toml")).doesNotExist();
        assertThat(root.resolve(".git/commondir")).doesNotExist();
        assertThat(root.resolve(".ratchet/quarantine/19700101T000000Z/.git/commondir"))
                .hasContent("../evil");
        assertThat(told).hasSize(1);
    }

    @Test
    void aSessionOfAnotherThatEndsMeanwhileIsNotMissed() throws IOException {
        hold(records());
        Files.writeString(config, "[remote \"origin\"]\n");
        killed();
        Path killed = onRecord().getFirst();
        Path another = Files.copy(killed, killed.resolveSibling("1-1-2"));
        Quarantine quarantine = new Quarantine(root, root.resolve(".ratchet"), () -> Instant.EPOCH);

        new GuardRecords(
                        Optional.of(memory),
                        root,
                        quarantine,
                        _ -> another.toFile().delete())
                .clearUpAfterKilled();

        assertThat(onRecord()).isEmpty();
    }

    @Test
    void aFileInThePlaceOfAStopperIsTakenAway() throws IOException {
        hold(records());
        Files.delete(root.resolve("ratchet.toml"));
        Files.writeString(root.resolve("ratchet.toml"), "[hooks]\n");
        killed();

        records().clearUpAfterKilled();

        assertThat(root.resolve("ratchet.toml")).doesNotExist();
        assertThat(told).singleElement().asString().startsWith("ratchet.toml appeared");
    }

    @Test
    void whatWasHeldIsNamedIfItHasChangedButStays() throws IOException {
        hold(records());
        Files.writeString(config, "[remote \"origin\"]\n");
        Files.writeString(root.resolve(".ratchet/sessions/1.out"), "");
        killed();

        records().clearUpAfterKilled();

        assertThat(config).hasContent("[remote \"origin\"]");
        assertThat(told).singleElement().asString().startsWith(config + " has changed since a session");
    }

    @Test
    void whatIsReplacedDuringASessionIsNamedAndMayBeAnAgents() throws IOException {
        GuardRecords.Held held = hold(records());
        replaceConfig();

        held.clearUp();
        held.clearUp();

        assertThat(told).singleElement().asString().startsWith(config + " was replaced during a session");
        assertThat(new SandboxedPlaces(memory).writerOf(config)).contains(root);
        new SandboxedPlaces(memory).cover(config);
        hold(records()).clearUp();
        assertThat(told).hasSize(1);
    }

    @Test
    void whatASessionOfAnotherProcessCouldChangeIsKnownWhileItLasts() throws IOException {
        hold(records());
        killed();
        assertThat(GuardRecords.exposedBy(memory, config)).isEmpty();

        replaceConfig();
        Files.delete(root.resolve("ratchet.toml"));
        Files.writeString(root.resolve("ratchet.toml"), "[hooks]");

        assertThat(GuardRecords.exposedBy(memory, config)).contains(root);
        assertThat(GuardRecords.exposedBy(memory, root.resolve("ratchet.toml"))).contains(root);
        assertThat(GuardRecords.exposedBy(memory, root.resolve("harness.toml"))).isEmpty();
    }

    private void replaceConfig() throws IOException {
        Path fresh = Files.writeString(root.resolve("fresh"), "[core]\n");
        Files.move(fresh, config, StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void theLastOfTwoSessionsTakesAwayWhatStoodInTheWayOfBoth() throws IOException {
        GuardRecords.Held first = hold(records());
        GuardRecords.Held second = hold(records());

        first.clearUp();
        records().rehearsed(found);

        assertThat(root.resolve("ratchet.toml")).isDirectory();
        second.clearUp();
        assertThat(root.resolve("ratchet.toml")).doesNotExist();
    }

    @Test
    void whatIsOnlyThereForACheckIsNotRememberedAsAPlaceOfAgents() throws IOException {
        Path checkout = Files.createDirectories(memory.resolve("check-1-2/tree"));
        found = new SandboxPlanner.Found(
                new Confinement(List.of(new Mount.Writable(checkout)), Network.OPEN), Set.of(), Set.of());

        hold(records()).clearUp();

        assertThat(memory.resolve("sandboxed")).doesNotExist();
    }

    @Test
    void theRecordOfASessionThatLastsIsLeftAlone() throws IOException {
        GuardRecords.Held held = hold(records());
        Files.writeString(root.resolve(".git/commondir"), "../evil");

        records().clearUpAfterKilled();

        assertThat(onRecord()).hasSize(1);
        assertThat(root.resolve(".git/commondir")).exists();
        held.clearUp();
    }

    @Test
    void afterACleanEndWhatAppearsIsTheUsers() throws IOException {
        hold(records()).clearUp();
        Files.writeString(root.resolve(".git/commondir"), "mine");
        Files.writeString(root.resolve("ratchet.toml"), "mine");

        records().clearUpAfterKilled();

        assertThat(root.resolve(".git/commondir")).exists();
        assertThat(root.resolve("ratchet.toml")).exists();
        assertThat(told).isEmpty();
    }

    @Test
    void whereSessionsCanWriteIsRemembered() throws IOException {
        hold(records()).clearUp();
        SandboxedPlaces places = new SandboxedPlaces(memory);

        assertThat(places.writerOf(root.resolve("src/ratchet.toml"))).contains(root);
        assertThat(places.writerOf(root.resolve("ratchet.toml"))).isEmpty();
        assertThat(places.writerOf(root.resolve(".ratchet/loops/x.yml"))).isEmpty();
    }

    @Test
    void withoutAMemoryTheSessionIsClearedUpAfterAllTheSame() throws IOException {
        Quarantine quarantine = new Quarantine(root, root.resolve(".ratchet"), () -> Instant.EPOCH);
        GuardRecords forgetful = new GuardRecords(Optional.empty(), root, quarantine, told::add);
        forgetful.clearUpAfterKilled();
        GuardRecords.Held held = hold(forgetful);
        Files.writeString(root.resolve(".git/commondir"), "../evil");

        held.clearUp();

        assertThat(root.resolve(".git/commondir")).doesNotExist();
        assertThat(root.resolve("ratchet.toml")).doesNotExist();
    }
}
