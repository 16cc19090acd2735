package dev.ratchet.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.Shell;
import dev.ratchet.process.sandbox.SandboxFixture.Inmate;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a session in the sandbox can and cannot do to a repository; skipped where bubblewrap does not work. */
class SandboxedRepositoryTest {
    /** On the disk: in the sandbox the devices are others, and with them what is in memory. */
    @TempDir(factory = TempDirFactory.Standard.class)
    Path directory;

    @ParameterizedTest
    @EnumSource
    void whatRunsOutsideLaterCannotBeChanged(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        prison.outside("mkdir -p .git/modules/m .git/modules/a/b/modules/c/d/modules/e/f && git worktree add -q ../tree"
                + " && touch .git/modules/m/config .git/modules/a/b/modules/c/d/modules/e/f/config");
        prison.giveAway();
        prison.forbids(
                "echo x >> .git/config",
                "git config core.fsmonitor evil",
                "echo x > .git/hooks/pre-commit",
                "mv .git/hooks .git/h",
                "mv .git .git2",
                "rm -rf .git/hooks/* .git/config && test ! -e .git/config",
                "mv .git/modules .git/m2",
                "echo x >> .git/modules/m/config",
                "echo x > .git/modules/m/config.worktree",
                "echo x > .git/modules/m/commondir",
                "mkdir -p .git/modules/m/hooks && touch .git/modules/m/hooks/post-checkout",
                "echo x >> .git/modules/a/b/modules/c/d/modules/e/f/config",
                "echo x > .git/config.worktree",
                "echo x > .git/commondir",
                "rm .git/commondir",
                "echo x > .git/worktrees/tree/commondir",
                "echo x > .git/worktrees/tree/config.worktree",
                "echo x >> ratchet.toml",
                "mv ratchet.toml r",
                "echo x > new && mv new ratchet.toml",
                "ln -sf /etc/passwd ratchet.toml",
                "echo x > harness.toml",
                "rmdir harness.toml",
                "echo x > .ratchet/loops/evil.yml",
                "touch .ratchet/note",
                "mv .ratchet/skills .ratchet/s",
                "mv .ratchet .r2",
                "ln -s ../../../../.bashrc .ratchet/sessions/9.out",
                "mv .ratchet/sessions .ratchet/s");
        assertThat(prison.project.resolve("harness.toml")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void whatKeepsGitFromOtherSettingsIsNotInItsWayAndDoesNotStay(Inmate inmate)
            throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);

        prison.allows(
                "git commit -q --allow-empty -m x && git branch b && git gc -q && git fsck",
                "git worktree add -q wt b && cd wt && git commit -q --allow-empty -m y && cd .. && git log b");

        assertThat(prison.project.resolve(".git/commondir")).doesNotExist();
        assertThat(prison.told).isEmpty();
    }

    @Test
    void ratchetsOwnGitSeesNoMoreThanASession() throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, Inmate.OURSELVES);
        prison.outside("mkdir -p AA/AA/.ssh && echo x > AA/AA/.ssh/id && echo y > y && git add .");
        Path index = prison.project.resolve(".git/index");
        Files.write(index, ForgedIndex.of(Files.readAllBytes(index), "AA/AA/.ssh/id", "../../.ssh/id"));
        Repository repository = Repository.around(prison.project);
        Path scratch = Files.createDirectories(prison.own());
        Git open = new Git(new Shell(new LocalLauncher(), scratch), repository, scratch, _ -> {});
        Git shutIn =
                new Git(new Shell(prison.launcher().looking(prison.project), scratch), repository, scratch, _ -> {});

        assertThat(open.output("diff", "HEAD")).get().asString().contains("+secret");
        assertThat(shutIn.output("diff", "HEAD"))
                .get()
                .asString()
                .contains("+y")
                .doesNotContain("secret");
        shutIn.checkOut(Objects.requireNonNull(repository.head()), scratch.resolve("check-1-1/tree"));
        assertThat(scratch.resolve("check-1-1/tree/.git/index")).exists();
    }

    @ParameterizedTest
    @EnumSource
    void inALinkedWorkTreeTheRepositoryCanBeCommittedTo(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        Path main = prison.project;
        prison.outside(
                "git worktree add -q ../tree && mkdir -p ../tree/.ratchet/sessions && touch ../tree/ratchet.toml");
        prison.project = prison.home().resolve("work/tree");
        prison.giveAway();

        prison.allows("echo x > x && git add x && git commit -qm x");
        prison.forbids(
                "echo x >> '" + main + "/.git/config'",
                "echo x > '" + main + "/.git/hooks/post-commit'",
                "touch '" + main + "/x'",
                // What is noted there is carried out in the project's own checkout.
                "mkdir -p '" + main + "/.git/ratchet-landing/current'",
                "mv '" + main + "/.git/ratchet-landing' '" + main + "/.git/x'",
                "echo gitdir: /elsewhere > .git");
    }

    @Test
    void aForgedLinkToARepositoryOpensNothing() throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, Inmate.OURSELVES);
        prison.outside("mkdir ../other && cd ../other && git init -q && git commit -q --allow-empty -m x"
                + " && git worktree add -q ../tree && cd ../project && rm -rf .git");

        prison.allows("echo \"gitdir: $(realpath ../other)/.git/worktrees/tree\" > .git");
        prison.forbids("touch ../other/.git/x");
        prison.allows("rm .git; ln -s ../other/.git .git");
        prison.forbids("touch ../other/.git/x");
    }

    @Test
    void aProjectBelowTheTopOfItsRepositoryCanCommit() throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, Inmate.OURSELVES);
        prison.outside("mv .git ..");

        prison.allows("echo x > x && git add x && git commit -qm x", "touch ../beside");
        prison.forbids("echo x >> ../.git/config", "touch ../../x");

        prison.outside("mv ../.git ../..");
        prison.forbids("git commit -q --allow-empty -m x", "touch ../../x");
    }
}
