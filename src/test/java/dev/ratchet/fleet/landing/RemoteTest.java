package dev.ratchet.fleet.landing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.ratchet.fleet.remote.RemoteRepository;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.workspace.checkout.UserCheckout;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.BegunWork;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is landed gets to the remote, and what is there comes here, without anybody waiting or being asked. */
class RemoteTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** {@code -Drounds=N} has more of them. */
    private static final int ROUNDS = Integer.getInteger("rounds", 12);

    @TempDir
    Path directory;

    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private SampleRepository sample;
    private RepositoryWriter writer;
    private BaseBranch main;
    private Database database;
    private LandingQueue queue;

    @BeforeEach
    void aRepositoryWithARemote() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        sample.raw("git init -q --bare -b main ../remote.git; git remote add origin ../remote.git; git push -q origin"
                + " main");
        writer = sample.writer();
        main = new BaseBranch(writer, "main");
        database = Database.open(directory.resolve("ratchet.db"));
        queue = new LandingQueue(database, new SteadyTime());
    }

    @AfterEach
    void close() {
        queue.close();
        database.close();
    }

    private RemoteRepository remote(Duration timeout) {
        return new RemoteRepository(sample.project(), sample.shell(), "origin", timeout);
    }

    private RemoteBase following(Duration timeout) {
        Git git = new Git(sample.shell(), writer.repository(), sample.scratch(), _ -> {});
        WorktreeSettings settings = new WorktreeSettings(
                null,
                null,
                sample.project().resolve(".ratchet"),
                List.of(),
                WorktreeSettings.SETUP_TIMEOUT,
                List.of(),
                0,
                Duration.ZERO);
        BegunWork begun = new BegunWork(settings, writer, git);
        LandedSoFar landed = new LandedSoFar(queue, begun, writer);
        return new RemoteBase(
                remote(timeout),
                writer,
                new BaseMove(writer, new UserCheckout(writer), landed, _ -> {}),
                complaints::add);
    }

    private void commit(String word) throws Exception {
        sample.raw("echo " + word + " > " + word + "; git add -A; git commit -qm " + word);
    }

    private void elsewhere(String word) throws Exception {
        sample.raw("[ -d ../theirs ] || git clone -q ../remote.git ../theirs; cd ../theirs; git pull -q; echo " + word
                + " > " + word + "; git add -A; git commit -qm " + word + "; git push -q origin main");
    }

    private String onRemote() throws Exception {
        return sample.raw("git -C ../remote.git log -1 --format=%s main");
    }

    @Test
    void allThatHasLandedIsPushedWhoeverAskedForIt() throws Exception {
        BasePush push = new BasePush(remote(PATIENCE), complaints::add);
        for (int i = 0; i < 5; i++) {
            commit("landed-" + i);
            push.request(main, "a-" + i);
        }
        push.finish();

        assertThat(onRemote()).isEqualTo("landed-4");
        assertThat(complaints).isEmpty();
    }

    @Test
    void whatIsRefusedIsSaidOnceAndCaughtUpWith() throws Exception {
        sample.raw("printf '#!/bin/sh\\necho not today >&2\\nexit 1\\n' > ../remote.git/hooks/pre-receive;"
                + " chmod +x ../remote.git/hooks/pre-receive");
        BasePush push = new BasePush(remote(PATIENCE), complaints::add);
        commit("one");
        push.request(main, "a-1");
        push.finish();
        assertThat(onRemote()).isEqualTo("first");
        assertThat(complaints).hasSize(2);
        assertThat(complaints.getFirst()).contains("not today", "tried again");
        assertThat(complaints.getLast()).contains("not on the remote", "git push origin main");
        commit("two");
        push.request(main, "a-2");
        push.finish();
        assertThat(complaints)
                .as("one warning in a row, and what is missing at the end")
                .hasSize(3);

        sample.raw("rm ../remote.git/hooks/pre-receive");
        push.finish();
        assertThat(onRemote()).isEqualTo("two");
        assertThat(complaints).hasSize(3);
    }

    @Test
    void nobodyWaitsForARemoteThatHangsAndNothingIsLeftOfIt() throws Exception {
        sample.raw("git remote set-url origin ssh://nowhere.invalid/x; git config core.sshCommand 'echo $$ >"
                + " ../ssh.pid; sleep 600 #'");
        BasePush push = new BasePush(remote(Duration.ofSeconds(2)), complaints::add);
        commit("one");
        push.request(main, "a-1");
        push.giveUp();
        assertThat(complaints)
                .as("while it hangs")
                .containsExactly("what has landed on main is not on the remote: 'git push origin main'");
        complaints.clear();

        push.finish();
        assertThat(complaints.getFirst()).contains("landing.remote_timeout_secs");
        assertThat(sample.raw("kill -0 $(cat ../ssh.pid) 2>/dev/null && echo there || echo gone"))
                .isEqualTo("gone");
        following(Duration.ofSeconds(2)).follow(main);
        assertThat(complaints.getLast()).contains("fetching main from origin", "landing.remote_timeout_secs");
    }

    @Test
    void aRemoteThatAsksForAPasswordIsNotAnswered() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"x\"");
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
        });
        server.start();
        try {
            sample.raw("git remote set-url origin http://127.0.0.1:%d/x.git"
                    .formatted(server.getAddress().getPort()));
            assertThat(remote(PATIENCE).push("main", "a-1"))
                    .hasValueSatisfying(failure -> assertThat(failure).contains("failed with exit code"));
            RemoteBase following = following(PATIENCE);
            following.follow(main);
            following.follow(main);
            assertThat(complaints).as("one warning for a stretch of trouble").hasSize(1);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void theBaseFollowsTheRemotesAndTheCheckoutWithIt() throws Exception {
        RemoteBase following = following(PATIENCE);
        following.follow(main);
        elsewhere("theirs");

        following.follow(main);

        assertThat(sample.raw("git log -1 --format=%s; cat theirs; git status --porcelain"))
                .isEqualTo("theirs\ntheirs");
        commit("ours");
        following.follow(main);
        assertThat(sample.raw("git log -1 --format=%s")).as("ours is ahead").isEqualTo("ours");
        assertThat(complaints).isEmpty();
    }

    @Test
    void aLastPushThatHangsSaysWhatIsWaitedForAndIsEndedByAnInterrupt() throws Exception {
        sample.raw("git remote set-url origin ssh://nowhere.invalid/x; git config core.sshCommand 'echo $$ >"
                + " ../ssh.pid; sleep 600 #'");
        BasePush push = new BasePush(remote(Duration.ofMinutes(10)), complaints::add);
        commit("one");
        push.request(main, "a-1");
        Thread waiting = Thread.currentThread();
        Thread user = Thread.ofPlatform().start(() -> {
            while (complaints.isEmpty()) {
                LockSupport.parkNanos(1_000_000);
            }
            waiting.interrupt();
        });

        assertThatThrownBy(push::finish).isInstanceOf(InterruptedException.class);
        user.join();
        push.close();

        assertThat(complaints)
                .containsExactly(
                        "still pushing to origin, 600 s at most for each push (landing.remote_timeout_secs); Ctrl-C"
                                + " ends it");
        assertThat(sample.raw("kill -0 $(cat ../ssh.pid) 2>/dev/null && echo there || echo gone"))
                .isEqualTo("gone");
    }

    /** At another moment in each round. */
    @Test
    void aCommitByHandWhileItIsAboutToFollowStays() throws Exception {
        sample.raw("git switch -qc elsewhere");
        RemoteBase following = following(PATIENCE);
        for (int round = 0; round < ROUNDS; round++) {
            List<String> commits = sample.raw(("git rev-parse main; git commit-tree -m mine -p main main^{tree}; cd"
                + " ../remote.git; git update-ref refs/heads/main $(git commit-tree -m theirs%d -p main main^{tree});"
                + " git rev-parse main")
                            .formatted(round))
                    .lines()
                    .toList();
            String before = commits.getFirst();
            String mine = commits.get(1);
            String theirs = commits.getLast();
            long pause = round * (40_000_000L / ROUNDS);
            FutureTask<String> user = new FutureTask<>(() -> {
                LockSupport.parkNanos(pause);
                return sample.raw(
                        "git update-ref refs/heads/main %s %s 2>&1 && echo moved || true".formatted(mine, before));
            });
            Thread.ofPlatform().start(user);
            following.follow(main);

            assertThat(sample.raw("git rev-parse main"))
                    .as("round %d", round)
                    .isEqualTo(user.get().equals("moved") ? mine : theirs);
            sample.raw("git update-ref refs/heads/main " + theirs);
        }
    }

    @Test
    void beneathChangesAndAwayFromOursItDoesNotFollowAndSaysSoOnce() throws Exception {
        RemoteBase following = following(PATIENCE);
        elsewhere("theirs");
        sample.raw("echo mine >> a.txt");
        following.follow(main);
        following.follow(main);
        assertThat(complaints).singleElement().asString().contains("changes of its own");
        assertThat(sample.raw("git log -1 --format=%s; git branch --list 'ratchet/*'"))
                .isEqualTo("first");

        sample.raw("git commit -qam mine");
        following.follow(main);
        following.follow(main);
        assertThat(complaints).hasSize(2);
        assertThat(complaints.getLast()).contains("have diverged");
        assertThat(sample.raw("git log -1 --format=%s")).isEqualTo("mine");

        sample.raw("git pull -q --rebase origin main");
        following.follow(main);
        assertThat(complaints).hasSize(2);
    }
}
