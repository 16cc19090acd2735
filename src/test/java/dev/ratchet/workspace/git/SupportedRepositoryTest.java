package dev.ratchet.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.SampleRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupportedRepositoryTest {
    @TempDir
    Path directory;

    private SampleRepository sample;

    @BeforeEach
    void aRepository() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
    }

    private Optional<String> complaint(Path project) throws Exception {
        SampleRepository other = new SampleRepository(directory, project, sample.scratch(), sample.marks());
        return new SupportedRepository(other.writer())
                .complaint(Optional.ofNullable(
                        other.writer().repository().paths().isEmpty()
                                ? null
                                : other.writer().repository().head()));
    }

    @Test
    void anOrdinaryOneIsFine() throws Exception {
        sample.raw("printf '# filter=x\\n*.txt text=auto\\n' > .gitattributes; git add -A; git commit -qm attributes");

        assertThat(complaint(sample.project())).isEmpty();
    }

    @Test
    void eachThatCannotBeUsedIsToldWhy() throws Exception {
        Path nothing = Files.createDirectory(directory.resolve("nothing"));
        assertThat(complaint(nothing).orElseThrow()).contains("is in no git repository", "git init");
        Path empty = Files.createDirectory(directory.resolve("empty"));
        sample.raw(empty, "git init -q .");
        assertThat(complaint(empty).orElseThrow()).contains("no commit yet");
        Path bare = Files.createDirectory(directory.resolve("bare.git"));
        sample.raw(bare, "git init -q --bare .");
        assertThat(complaint(bare).orElseThrow()).contains("bare repository");
        sample.raw("mkdir .git/reftable");
        assertThat(complaint(sample.project()).orElseThrow()).contains("reftable");
        sample.raw("rmdir .git/reftable; mkdir -p deep; echo '*.psd filter=lfs diff=lfs -text' > deep/.gitattributes;"
                + " git add -A; git commit -qm filter");
        assertThat(complaint(sample.project()).orElseThrow()).contains("deep/.gitattributes names a filter");
        sample.raw("git init -q module; cd module; echo x > x; git add x; git commit -qm x; cd ..;"
                + " git -c advice.addEmbeddedRepo=false add module; git commit -qm module");
        assertThat(complaint(sample.project()).orElseThrow()).contains("module is a submodule");
    }
}
