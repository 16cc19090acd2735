package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxedPlacesTest {
    private static final Path PROJECT = Path.of("/work/project");
    private static final Path OWN = PROJECT.resolve("ratchet.toml");
    private static final Path BELOW = PROJECT.resolve("src/ratchet.toml");

    @TempDir
    Path directory;

    private SandboxedPlaces places;

    @BeforeEach
    void setUp() throws IOException {
        places = new SandboxedPlaces(Files.createDirectory(directory.resolve("memory")));
    }

    @Test
    void whereNoSessionEverWasNobodyCouldHaveWritten() throws IOException {
        assertThat(places.writerOf(BELOW)).isEmpty();
    }

    @Test
    void whatIsNotGuardedCouldHaveBeenWritten() throws IOException {
        places.note(PROJECT, PROJECT, Set.of(OWN, PROJECT.resolve(".ratchet/loops")));

        assertThat(places.writerOf(OWN)).isEmpty();
        assertThat(places.writerOf(PROJECT.resolve(".ratchet/loops/mine.yml"))).isEmpty();
        assertThat(places.writerOf(BELOW)).contains(PROJECT);
        assertThat(places.writerOf(PROJECT.resolve("harness.toml"))).contains(PROJECT);
        assertThat(places.writerOf(Path.of("/work/ratchet.toml"))).isEmpty();
        assertThat(places.writerOf(Path.of("/work/project2/ratchet.toml"))).isEmpty();
    }

    @Test
    void theStateOfAProjectCouldHaveBeenWrittenByAnyOtherProjectsSessions() throws IOException {
        Path below = PROJECT.resolve("src");
        places.note(PROJECT, PROJECT, Set.of(OWN));

        assertThat(places.writerBesides(PROJECT, PROJECT.resolve(".ratchet/ratchet.db")))
                .isEmpty();
        assertThat(places.writerBesides(below, below.resolve(".ratchet/ratchet.db")))
                .contains(PROJECT);
        places.note(PROJECT, below, Set.of(OWN));
        assertThat(places.writerBesides(PROJECT, PROJECT.resolve(".ratchet/ratchet.db")))
                .contains(below);
    }

    @Test
    void itIsEnoughThatOneSessionWasNotKeptFromIt() throws IOException {
        places.note(PROJECT, PROJECT, Set.of(OWN, BELOW));
        assertThat(places.writerOf(BELOW)).isEmpty();

        places.note(PROJECT, PROJECT, Set.of(OWN));
        places.note(PROJECT, PROJECT, Set.of(OWN, BELOW));

        assertThat(places.writerOf(BELOW)).contains(PROJECT);
        assertThat(places.writerOf(OWN)).isEmpty();
    }

    @Test
    void anotherProjectOfTheSameRepositoryCouldHaveWrittenIt() throws IOException {
        Path other = Path.of("/work/other");
        places.note(Path.of("/work"), other, Set.of(other.resolve("ratchet.toml")));

        assertThat(places.writerOf(OWN)).contains(other);
    }

    @Test
    void namesAreBytes() throws IOException {
        Path odd = PathBytes.resolve(Path.of("/work"), new byte[] {(byte) 0xff, '\n'});
        places.note(odd, odd, Set.of(odd.resolve("ratchet.toml")));

        assertThat(places.writerOf(odd.resolve("ratchet.toml"))).isEmpty();
        assertThat(places.writerOf(odd.resolve("harness.toml"))).contains(odd);
    }
}
