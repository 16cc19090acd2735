package dev.ratchet.fleet.remote;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** Tasks are worked on in clones of their own repository alone. */
@OnBothStores
class ProjectRepositoryTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private Database database;
    private SampleRepository first;

    @BeforeEach
    void known() throws Exception {
        database = store.open(directory);
        first = SampleRepository.in(Files.createDirectory(directory.resolve("first")));
        enter(first);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void enter(SampleRepository sample) throws Exception {
        RepositoryWriter writer = sample.writer();
        new ProjectRepository(database, writer)
                .refuseOthers(writer.tip("refs/heads/main").orElseThrow());
    }

    private SampleRepository second(String script) throws Exception {
        SampleRepository sample = SampleRepository.in(Files.createDirectory(directory.resolve("second")));
        sample.raw("rm -rf .git && " + script.replace("FIRST", "'" + first.project() + "'"));
        return sample;
    }

    @Test
    void aCloneOfItIsLetInWhateverHappenedSince() throws Exception {
        SampleRepository clone = second("git clone -q FIRST clone && mv clone/.git .git && git reset -q --hard"
                + " && git commit -q --allow-empty -m more && git commit -q --amend --allow-empty -m forced");

        assertThatCode(() -> enter(clone)).doesNotThrowAnyException();
    }

    @Test
    void aCloneOfAnotherOneIsNot() throws Exception {
        SampleRepository other = second("git init -q -b main && git add -A && git commit -qm other");

        assertThatThrownBy(() -> enter(other))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("is for another repository than this one is a clone of");
        assertThatCode(() -> enter(first)).doesNotThrowAnyException();
    }

    @Test
    void aCloneWithoutItsBeginningCannotTell() throws Exception {
        SampleRepository shallow = second(
                "git -C FIRST commit -q --allow-empty -m more && git clone -q --depth 1 \"file://$(cd FIRST; pwd)\""
                        + " clone && mv clone/.git .git");

        assertThatCode(() -> enter(shallow)).doesNotThrowAnyException();
    }
}
