package dev.ratchet.process.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.process.docker.ContainerInspection.Client;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What follows from what a container is like. */
class ContainerFactsTest {
    private static final Path PROJECT = Path.of("/home/me/project");

    @Test
    void worksWhereItIsTold() {
        assertThat(ContainerFacts.workdir("/src", PROJECT, Map.of("directory", "yes", "project", "yes"), "/own"))
                .contains(Path.of("/src"));
        assertThat(ContainerFacts.workdir("/src", PROJECT, Map.of("project", "yes"), "/own"))
                .isEmpty();
    }

    @Test
    void worksAtTheProjectsPathOrElseWhereTheContainerWorks() {
        assertThat(ContainerFacts.workdir("", PROJECT, Map.of("project", "yes"), "/own"))
                .contains(PROJECT);
        assertThat(ContainerFacts.workdir("", PROJECT, Map.of(), "/own")).contains(Path.of("/own"));
        assertThat(ContainerFacts.workdir("", PROJECT, Map.of(), "")).isEmpty();
    }

    @Test
    void aDirectoryBelowTheProjectIsBelowItsPlace() {
        ContainerFacts facts = ContainerFacts.of(Map.of(), Path.of("/src"));

        assertThat(facts.placeOf(PROJECT, PROJECT)).isEqualTo(Path.of("/src"));
        assertThat(facts.placeOf(PROJECT.resolve("a/b"), PROJECT)).isEqualTo(Path.of("/src/a/b"));
        assertThat(facts.placeOf(Path.of("/else"), PROJECT)).isEqualTo(Path.of("/else"));
    }

    @Test
    void orphansAreAdoptedByWhateverCanDoIt() {
        assertThat(ContainerFacts.of(Map.of("adoption", "perl 157"), PROJECT).adopting(List.of("sh")))
                .startsWith("perl", "-e")
                .endsWith("157", "sh");
        assertThat(ContainerFacts.of(Map.of("adoption", "python3"), PROJECT).adopting(List.of("sh")))
                .startsWith("python3", "-c")
                .endsWith("sh");
        assertThat(ContainerFacts.of(Map.of(), PROJECT).adopting(List.of("sh"))).containsExactly("sh");
    }

    @Test
    void warnsOfZombiesOnlyWhereNobodyReaps() {
        Map<String, String> callable = Map.of("client", "yes");
        assertThat(ContainerFacts.of(callable, PROJECT).warnings("box"))
                .singleElement()
                .asString()
                .contains("'box'", "--init");
        assertThat(ContainerFacts.of(Map.of("client", "yes", "reaps", "yes"), PROJECT)
                        .warnings("box"))
                .isEmpty();
        assertThat(ContainerFacts.of(Map.of("client", "yes", "adoption", "python3"), PROJECT)
                        .warnings("box"))
                .isEmpty();
    }

    @Test
    void warnsWhereTheAgentCannotCallRatchet() {
        ContainerFacts facts = ContainerFacts.of(Map.of("reaps", "yes"), PROJECT);

        assertThat(facts.client()).isEqualTo(Client.CANNOT);
        assertThat(facts.warnings("box").stream().map(Complaint::line))
                .singleElement()
                .asString()
                .contains("cannot call 'ratchet task'")
                .endsWith("; start the container with --tmpfs /tmp:exec");
    }
}
