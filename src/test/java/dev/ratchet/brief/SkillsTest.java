package dev.ratchet.brief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.brief.Skills.Skill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkillsTest {
    @TempDir
    Path directory;

    @Test
    void findsTheSkillsOfRatchetAndOfAllAgentsByName() throws IOException {
        Path deploy = skill(".ratchet/skills/deploy", "---\nname: deploy\ndescription: How to deploy.\n---\nText\n");
        Path test = skill(".claude/skills/x", "---\nname: check\ndescription: |\n  Two\n  lines.\n---\n");
        skill(".opencode/skills/zip", "---\ndescription: 'Zips: all of it'\nname: \"zip\"\n---\n");
        Files.createDirectories(directory.resolve(".gemini/skills/empty"));
        Files.writeString(directory.resolve(".gemini/skills/SKILL.md"), "---\nname: stray\n---\n");

        assertThat(skills())
                .containsExactly(
                        new Skill("check", "Two lines.", test),
                        new Skill("deploy", "How to deploy.", deploy),
                        new Skill("zip", "Zips: all of it", directory.resolve(".opencode/skills/zip/SKILL.md")));
    }

    @Test
    void theProjectsOwnWinsOverTheSameNameElsewhere() throws IOException {
        skill(".claude/skills/a", "---\nname: same\ndescription: the agent's\n---\n");
        Path own = skill(".ratchet/skills/z", "---\nname: same\ndescription: our own\n---\n");

        assertThat(skills()).containsExactly(new Skill("same", "our own", own));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# First line\n\nMore\n",
                "---\n---\n\n## First line\n",
                "---\nname: [broken\n---\nFirst line\n",
                "---\n- a\n- list\n---\nFirst line",
                "\uFEFF---\r\nx:\r\n  - {name: [no, {description: no}]}\r\n? [a]\r\n: b\r\n---\r\nFirst line",
                "---\na: &a [x]\nb: *a\n*a : c\n---\nFirst line",
                "---\n# First line\nnever closed\n",
            })
    void withoutADescriptionItsFirstLineHasToDo(String text) throws IOException {
        skill(".ratchet/skills/odd", text);

        assertThat(skills()).extracting(Skill::name, Skill::description).containsExactly(tuple("odd", "First line"));
    }

    @Test
    void whatIsNoYamlButPlainIsRead() throws IOException {
        skill(".ratchet/skills/odd", "---\nname: plain\ndescription: Use this when: somebody asks\n---\n");

        assertThat(skills())
                .extracting(Skill::name, Skill::description)
                .containsExactly(tuple("plain", "Use this when: somebody asks"));
    }

    @Test
    void emptyAndEndlessFilesAreBornWith() throws IOException {
        skill(".ratchet/skills/empty", "");
        skill(".ratchet/skills/deep", "---\nname: deep\nx: " + "[".repeat(30_000) + "\n---\n");
        skill(
                ".ratchet/skills/long",
                "---\nname: long\ndescription: " + "ä".repeat(1000) + "\n---\n" + "x".repeat(2_000_000));
        skill(".ratchet/skills/unclosed", "---\nname: never\n" + "y".repeat(2_000_000));

        List<Skill> skills = skills();

        assertThat(skills).extracting(Skill::name).containsExactly("deep", "empty", "long", "unclosed");
        assertThat(skills.get(1).description()).isEmpty();
        assertThat(skills.get(2).description()).hasSize(500).endsWith("ä…");
        assertThat(skills.get(3).description()).isEqualTo("name: never");
    }

    @Test
    void hundredAreEnough() throws IOException {
        for (int i = 0; i < 120; i++) {
            skill(".agents/skills/s%03d".formatted(i), "");
        }
        skill(".ratchet/skills/zz", "");

        assertThat(skills()).hasSize(100).last().extracting(Skill::name).isEqualTo("zz");
    }

    @Test
    void linksOutOfTheProjectAreNotFollowed(@TempDir Path elsewhere) throws IOException {
        Path secret = Files.writeString(elsewhere.resolve("SKILL.md"), "---\nname: secret\n---\n");
        Files.createDirectories(directory.resolve(".ratchet/skills/one"));
        Files.createSymbolicLink(directory.resolve(".ratchet/skills/one/SKILL.md"), secret);
        Files.createSymbolicLink(directory.resolve(".ratchet/skills/two"), elsewhere);
        Files.createSymbolicLink(directory.resolve(".ratchet/skills/gone"), elsewhere.resolve("nowhere"));
        skill("elsewhere/inside", "---\nname: inside\n---\n");
        Files.createSymbolicLink(directory.resolve(".ratchet/skills/three"), directory.resolve("elsewhere/inside"));

        assertThat(skills()).extracting(Skill::name).containsExactly("inside");
    }

    @Test
    void aPipeIsNotWaitedFor() throws IOException, InterruptedException {
        Path place = Files.createDirectories(directory.resolve(".ratchet/skills/pipe"));
        assumeTrue(new ProcessBuilder("mkfifo", place.resolve("SKILL.md").toString())
                        .start()
                        .waitFor()
                == 0);

        assertThat(skills()).isEmpty();
    }

    @Test
    void whereNothingIsThereAreNone() {
        assertThat(skills()).isEmpty();
        assertThat(Skills.in(directory.resolve("nowhere"))).isEmpty();
    }

    private List<Skill> skills() {
        return Skills.in(directory);
    }

    private Path skill(String place, String text) throws IOException {
        Path file = Files.createDirectories(directory.resolve(place)).resolve("SKILL.md");
        return Files.writeString(file, text);
    }
}
