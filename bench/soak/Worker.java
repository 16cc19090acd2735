import dev.ratchet.store.Database;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/**
 * One loop in a process of its own.
 *
 * @param killedAt null as long as nobody killed it
 * @param task what it worked on then, or a dash
 */
record Worker(String name, Process process, Instant killedAt, String task) {
    static Worker start(Ground ground, String name) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        ground.home().resolve("ratchet").toString(), "run", "--tasks", "--name", name)
                .directory(ground.project().toFile())
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(ground.logFile(name).toFile()));
        builder.environment().put("XDG_STATE_HOME", ground.temporary().resolve("state").toString());
        builder.environment().put("RATCHET_JAVA_OPTIONS", "-Djava.io.tmpdir=" + ground.temporary());
        return new Worker(name, builder.start(), null, "-");
    }

    /** As kill -9 does. */
    Worker kill(Database database) throws InterruptedException {
        process.destroyForcibly().waitFor();
        List<String> open = database.query(
                "SELECT item FROM attempts WHERE loop = ? AND ended_at IS NULL", row -> row.text("item"), name);
        return new Worker(name, process, Instant.now(), open.isEmpty() ? "-" : open.getFirst());
    }
}
