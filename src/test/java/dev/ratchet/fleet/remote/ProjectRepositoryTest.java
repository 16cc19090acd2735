package dev.ratchet.fleet.remote;

import static org.assertj.core.api.Assertions.assertThat;
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
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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

    /** Of a file nobody asks: it is in a directory, and nobody shares it. */
    @Test
    void commandsInACloneOfAnotherOneChangeNothingAndAreToldOnceWhatTheyLookAt() throws Exception {
        SampleRepository other = second("git init -q -b main && git add -A && git commit -qm other");
        List<String> told = new ArrayList<>();
        CloneRights rights = CloneRights.of(other::writer, told::add);

        rights.toLook(store.open(directory)).close();
        rights.toLook(store.open(directory)).close();
        ThrowingCallable change = () -> rights.toChange(store.open(directory)).close();

        switch (store) {
            case SQLITE -> {
                assertThatCode(change).doesNotThrowAnyException();
                assertThat(told).isEmpty();
            }
            case POSTGRESQL -> {
                assertThatThrownBy(change).hasMessageContaining("is for another repository");
                assertThat(told)
                        .singleElement()
                        .asString()
                        .startsWith("warning: ")
                        .contains("is for another repository", "store.project");
            }
        }
    }

    @Test
    void commandsInACloneOfItChangeWhatTheyWant() throws Exception {
        assertAllowed(first);
        first.raw("git gc -q");
        assertAllowed(first);
        assertAllowed(second("git clone -q --shared FIRST clone && mv clone/.git .git"));
    }

    @Test
    void commandsThatCannotTellAreLetIn() throws Exception {
        assertAllowed(second(
                "git -C FIRST commit -q --allow-empty -m more && git clone -q --depth 1 \"file://$(cd FIRST; pwd)\""
                        + " clone && mv clone/.git .git"));
        assertAllowed(SampleRepository.in(Files.createDirectory(directory.resolve("third"))), "rm -rf .git");
    }

    @Test
    void aProjectThatNobodyHasWorkedOnHasNoRepositoryYet() {
        database.update("DELETE FROM repository");
        try (Database fresh = store.open(directory)) {
            assertThat(fresh.firstCommit()).isEmpty();
        }
    }

    private void assertAllowed(SampleRepository sample, String... scripts) throws Exception {
        for (String script : scripts) {
            sample.raw(script);
        }
        List<String> told = new ArrayList<>();
        CloneRights rights = CloneRights.of(sample::writer, told::add);

        rights.toChange(rights.toLook(store.open(directory))).close();

        assertThat(told).isEmpty();
    }
}
