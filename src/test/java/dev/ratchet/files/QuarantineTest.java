package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuarantineTest {
    private static final String STAMP = "20260102T030405Z";

    @TempDir
    Path directory;

    private Path root;
    private Quarantine quarantine;

    @BeforeEach
    void setUp() throws IOException {
        directory = directory.toRealPath();
        root = Files.createDirectories(directory.resolve("project"));
        Files.createDirectories(root.resolve(".ratchet"));
        quarantine = new Quarantine(root, root.resolve(".ratchet"), () -> Instant.parse("2026-01-02T03:04:05Z"));
    }

    @Test
    void whatIsTakenAwayIsKeptUnderItsName() throws IOException {
        Path planted =
                Files.writeString(Files.createDirectories(root.resolve(".git")).resolve("commondir"), "../evil");

        String told = quarantine.tell(planted, "appeared").line();

        Path kept = root.resolve(".ratchet/quarantine/" + STAMP + "/.git/commondir");
        assertThat(planted).doesNotExist();
        assertThat(kept).hasContent("../evil");
        assertThat(told)
                .isEqualTo(".git/commondir appeared; look at .ratchet/quarantine/%s/.git/commondir, and if it is yours:"
                                .formatted(STAMP)
                        + " mv '%s' '%s'".formatted(kept, planted));
    }

    @Test
    void nothingTakesThePlaceOfWhatWasTakenBefore() throws IOException {
        Path stop = root.resolve("STOP");
        for (String content : new String[] {"a", "b"}) {
            Files.writeString(Files.createDirectory(stop).resolve("x"), content);
            quarantine.take(stop);
        }

        Path kept = root.resolve(".ratchet/quarantine");
        assertThat(kept.resolve(STAMP + "/STOP/x")).hasContent("a");
        assertThat(kept.resolve(STAMP + "-2/STOP/x")).hasContent("b");
    }

    @Test
    void noLinkLeadsItElsewhere() throws IOException {
        Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));
        Path mine = Files.writeString(elsewhere.resolve("mine"), "");
        Files.createSymbolicLink(root.resolve("way"), elsewhere);
        Path strange = Files.createDirectory(root.resolve("STOP"));

        assertThat(quarantine.tell(root.resolve("way/mine"), "is strange").line())
                .contains("cannot be moved away");
        Files.createSymbolicLink(root.resolve(".ratchet/quarantine"), elsewhere);
        assertThat(quarantine.tell(strange, "is strange").line()).contains("cannot be moved away");

        assertThat(mine).exists();
        assertThat(strange).exists();
        assertThat(elsewhere).isDirectoryContaining("glob:**/mine");
    }

    @Test
    void aLinkItselfIsTakenAndNotWhatItLeadsTo() throws IOException {
        Path mine = Files.writeString(directory.resolve("mine"), "");
        Path link = Files.createSymbolicLink(root.resolve(".ratchet/x"), mine);

        Path kept = quarantine.take(link);

        assertThat(mine).exists();
        assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isFalse();
        assertThat(Files.isSymbolicLink(kept)).isTrue();
    }

    @Test
    void whatIsOutsideOfTheProjectIsKeptUnderItsWholePath() throws IOException {
        Path git = Files.createDirectory(directory.resolve("main.git"));
        Path planted = Files.writeString(git.resolve("commondir"), "x");

        Path kept = quarantine.take(planted);

        assertThat(kept).isEqualTo(Path.of(root + "/.ratchet/quarantine/" + STAMP + "/outside" + planted));
    }
}
