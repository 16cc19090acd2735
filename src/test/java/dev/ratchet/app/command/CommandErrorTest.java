package dev.ratchet.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandErrorTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void whatToDoIsTheHintOfAProgramAndTheEndOfTheLineForPeople() {
        CommandError error =
                CommandError.of(Trouble.notFound("there is no task 'x'").withHint("'ratchet task list' shows them"));

        assertThat(told(error, OutputFormat.JSON)).isEqualTo(1);

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("""
            {"error":{"code":"not_found","message":"there is no task 'x'","hint":"'ratchet task list' shows them"}}
            """);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("ratchet: there is no task 'x'; 'ratchet task list' shows them\n");
    }

    @Test
    void peopleGetTheLineAlone() {
        assertThat(told(new CommandError(ErrorCode.BUSY, Complaint.of("it runs")), OutputFormat.TEXT))
                .isEqualTo(6);

        assertThat(out.size()).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("ratchet: it runs\n");
    }

    @Test
    void somebodysSemicolonIsNoHint() {
        assertThat(json(CommandError.usage(Complaint.of("'a; b' is no number; it's text"), "ratchet run")))
                .isEqualTo("{\"code\":\"usage\",\"message\":\"'a; b' is no number; it's text\","
                        + "\"hint\":\"see 'ratchet run --help'\"}");
    }

    @Test
    void severalThingsThatAreWrongAreLinesOfOneMessage() {
        assertThat(json(new CommandError(
                        ErrorCode.CONFIG, List.of(new Complaint("a.toml:1: x", "y"), Complaint.of("a.toml:2: z")))))
                .isEqualTo("{\"code\":\"config\",\"message\":\"a.toml:1: x; y\\na.toml:2: z\",\"hint\":null}");
    }

    @Test
    void whateverElseIsThrownIsOurOwnFault() {
        assertThat(json(CommandError.of(new IllegalStateException("oops"))))
                .startsWith("{\"code\":\"internal\",\"message\":\"a bug in Ratchet: ");
        assertThat(json(CommandError.of(new Trouble("the disk is full")))).startsWith("{\"code\":\"failed\"");
        assertThat(json(CommandError.of(Trouble.refused("not now")))).startsWith("{\"code\":\"refused\"");
    }

    /** A name may be an agent's, and the terminal would obey it. */
    @Test
    void noNameInALineMovesTheCursor() {
        assertThat(told(
                        new CommandError(ErrorCode.FAILED, Complaint.of("there is no \u001b[31m\u009b2J\u202e'x'")),
                        OutputFormat.TEXT))
                .isEqualTo(1);

        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("ratchet: there is no  [31m 2J 'x'\n");
    }

    @Test
    void wantOfMemoryAndWantOfProcessesAreToldApartThoughTheJvmDoesNot() {
        assertThat(json(CommandError.of(
                        new OutOfMemoryError("unable to create native thread: possibly out of memory"))))
                .isEqualTo("{\"code\":\"failed\",\"message\":\"Ratchet cannot start a thread\",\"hint\":\"see how many"
                        + " processes you (ulimit -u) and its cgroup (pids.max) may have\"}");
        assertThat(json(CommandError.of(new OutOfMemoryError("Java heap space"))))
                .startsWith("{\"code\":\"failed\",\"message\":\"Ratchet has too little memory (Java heap space)\"");
    }

    private static String json(CommandError error) {
        return Json.parseOrNothing(Json.object(error::write)).at("error").line();
    }

    private int told(CommandError error, OutputFormat format) {
        PrintStream results = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream complaints = new PrintStream(err, true, StandardCharsets.UTF_8);
        return Terminal.of(results, complaints, format).fail(error);
    }
}
