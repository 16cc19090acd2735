package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.SampleRepository;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in a repository is found as git has written it, and what is not is not. */
class ObjectFilesTest {
    @TempDir
    Path directory;

    private SampleRepository sample;
    private ObjectFiles objects;

    @BeforeEach
    void repository() throws Exception {
        sample = SampleRepository.in(directory);
        objects = new ObjectFiles(sample.writer().paths().objects());
    }

    private List<String> some(int number) throws Exception {
        sample.raw("i=0; while [ $i -lt %d ]; do i=$((i+1)); echo $i > f$i; done; git add -A && git commit -qm more"
                .formatted(number));
        List<String> names = sample.raw("git cat-file --batch-all-objects --batch-check='%(objectname)'")
                .lines()
                .toList();
        assertThat(names).hasSizeGreaterThan(number);
        return names;
    }

    private void assertAsTheyAre(List<String> names) {
        assertThat(names).allMatch(objects::has);
        assertThat(names.stream().map(ObjectFilesTest::next).filter(next -> !names.contains(next)))
                .noneMatch(objects::has);
        assertThat(List.of("0".repeat(40), "f".repeat(40), "0".repeat(64))).noneMatch(objects::has);
    }

    /** The name that is one greater. */
    private static String next(String name) {
        return "%040x".formatted(new BigInteger(name, 16).add(BigInteger.ONE).mod(BigInteger.ONE.shiftLeft(160)));
    }

    @Test
    void inFilesOfTheirOwnAndInPacks() throws Exception {
        List<String> names = some(400);
        assertAsTheyAre(names);

        sample.raw("git repack -adq && git prune-packed -q && git commit -q --allow-empty -m loose");
        assertThat(objects.directory().resolve(names.getFirst().substring(0, 2)))
                .as("the packed ones have no files")
                .satisfiesAnyOf(
                        none -> assertThat(none).doesNotExist(),
                        others -> assertThat(others.resolve(names.getFirst().substring(2)))
                                .doesNotExist());
        assertAsTheyAre(names);
        assertThat(objects.has(sample.raw("git rev-parse HEAD"))).isTrue();
    }

    @Test
    void inARepositoryWithLongerNames() throws Exception {
        Path other = Files.createDirectory(directory.resolve("other"));
        sample.raw(
                other,
                "git init -q --object-format=sha256 && git commit -q --allow-empty -m first && git repack -adq"
                        + " && git prune-packed -q");
        String commit = sample.raw(other, "git rev-parse HEAD");

        assertThat(commit).hasSize(64);
        assertThat(new ObjectFiles(other.resolve(".git/objects")).has(commit)).isTrue();
        assertThat(new ObjectFiles(other.resolve(".git/objects")).has(commit.substring(1) + "0"))
                .isFalse();
    }

    @Test
    void whatIsNoIndexListsNothing() throws Exception {
        String commit = sample.raw("git rev-parse HEAD");
        sample.raw("git repack -adq && git prune-packed -q && chmod u+w .git/objects/pack/*.idx");
        Path pack = objects.directory().resolve("pack");
        Path index = Path.of(sample.raw("ls -d \"$PWD\"/.git/objects/pack/*.idx"));
        byte[] whole = Files.readAllBytes(index);
        assertThat(objects.has(commit)).isTrue();

        Files.write(index, Arrays.copyOf(whole, 1_040));
        assertThat(objects.has(commit)).isFalse();
        Files.write(index, new byte[0]);
        Files.createDirectory(pack.resolve("directory.idx"));
        assertThat(objects.has(commit)).isFalse();
        sample.raw("rm -r .git/objects/pack");
        assertThat(objects.has(commit)).isFalse();
    }
}
