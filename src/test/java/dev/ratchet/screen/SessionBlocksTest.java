package dev.ratchet.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.screen.Block.Kind;
import dev.ratchet.screen.BlockLine.Tone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SessionBlocksTest {
    private final List<Block> told = new ArrayList<>();
    private final SessionBlocks blocks = new SessionBlocks("/work", told::add);

    @Test
    void aCallIsToldWithItsAnswer() {
        call("1", "Bash", Map.of("command", "ls -la"));
        assertThat(told).isEmpty();
        assertThat(blocks.tool()).contains("Bash ls -la");

        answer("1", Answer.OK, "a\nb\n");

        assertThat(told)
                .containsExactly(new Block(
                        Speaker.ASSISTANT,
                        Kind.CALL_DONE,
                        "Bash",
                        "ls -la",
                        "",
                        List.of(new BlockLine(Tone.PLAIN, "a"), new BlockLine(Tone.PLAIN, "b"))));
        assertThat(blocks.tool()).isEmpty();
    }

    @Test
    void aCallIsToldBeforeItsAnswerWhenSomebodyElseSpeaks() {
        call("1", "Task", Map.of("description", "look around"));
        blocks.heard(new AgentEvent.Said(Speaker.SUB_AGENT, null, "looking"));
        answer("1", Answer.ERROR, "nothing found");

        assertThat(told).extracting(Block::kind).containsExactly(Kind.CALL_OPEN, Kind.TEXT, Kind.ANSWER_FAILED);
    }

    @Test
    void whatNeverAnswersIsToldAtTheEnd() {
        call("1", "Bash", Map.of("command", "sleep 1000"));
        blocks.end();

        assertThat(told).extracting(Block::kind).containsExactly(Kind.CALL_OPEN);
    }

    @Test
    void anEditIsAFileNearbyAndWhatHasChanged() {
        call(
                "1",
                "Edit",
                Map.of("file_path", "/work/src/a.py", "old_string", "one\ntwo\nthree", "new_string", "one\n2\nthree"));
        answer("1", Answer.OK, "The file was updated.");

        Block edit = told.getFirst();
        assertThat(edit.gist()).isEqualTo("src/a.py");
        assertThat(edit.note()).isEqualTo("+1 −1");
        assertThat(edit.body())
                .containsExactly(
                        new BlockLine(Tone.CONTEXT, "one"),
                        new BlockLine(Tone.REMOVED, "two"),
                        new BlockLine(Tone.ADDED, "2"),
                        new BlockLine(Tone.CONTEXT, "three"));
    }

    @Test
    void aPlanIsHowFarItIsAndItsSteps() {
        String codex = "[{\"text\":\"Look\",\"completed\":true},{\"text\":\"Wri\\u001b[2Jte\",\"completed\":false}]";
        String claude =
                "[{\"content\":\"Look\",\"status\":\"pending\"},{\"content\":\"Write\",\"status\":\"in_progress\"}]";
        call("1", "todo_list", Map.of("items", codex));
        answer("1", Answer.OK, "");
        call("2", "TodoWrite", Map.of("todos", claude));
        answer("2", Answer.OK, "Todos have been modified");

        assertThat(told)
                .containsExactly(
                        new Block(
                                Speaker.ASSISTANT,
                                Kind.CALL_DONE,
                                "plan",
                                "1 of 2 done · Wri [2Jte",
                                "",
                                List.of(
                                        new BlockLine(Tone.CONTEXT, "✓ Look"),
                                        new BlockLine(Tone.CONTEXT, "○ Wri [2Jte"))),
                        new Block(
                                Speaker.ASSISTANT,
                                Kind.CALL_DONE,
                                "TodoWrite",
                                "0 of 2 done · Write",
                                "",
                                List.of(
                                        new BlockLine(Tone.CONTEXT, "○ Look"),
                                        new BlockLine(Tone.CONTEXT, "○ Write"))));
    }

    @Test
    void aFailedCommandHasItsExitCodeAsANote() {
        call("1", "Bash", Map.of("command", "false"));
        answer("1", Answer.ERROR, "Exit code 3\nno such thing");

        assertThat(told.getFirst().kind()).isEqualTo(Kind.CALL_FAILED);
        assertThat(told.getFirst().note()).isEqualTo("exit 3");
        assertThat(told.getFirst().body()).containsExactly(new BlockLine(Tone.PLAIN, "no such thing"));
    }

    @Test
    void theShellThatAnAgentNamesEachTimeIsLeftOut() {
        call("1", "command_execution", Map.of("command", "/bin/bash -lc \"git log | head -2\""));
        answer("1", Answer.OK, "");

        assertThat(told.getFirst().label()).isEqualTo("shell");
        assertThat(told.getFirst().gist()).isEqualTo("git log | head -2");
    }

    @Test
    void textIsToldAsItIsTypedAndNotAgainWhenItIsSaid() {
        blocks.heard(new AgentEvent.Typed("one\ntw"));
        blocks.heard(new AgentEvent.Typed("o\n"));
        blocks.heard(new AgentEvent.Said(Speaker.ASSISTANT, null, "one\ntwo\nthree"));

        assertThat(told.stream().flatMap(block -> block.body().stream()))
                .extracting(BlockLine::text)
                .containsExactly("one", "two", "three");
    }

    @Test
    void coloursAndProgressOfACommandAreGone() {
        call("1", "Bash", Map.of("command", "make"));
        answer("1", Answer.OK, "\u001b[31mred\u001b[0m\n10%\r55%\r100%\n\ttab");

        assertThat(told.getFirst().body()).extracting(BlockLine::text).containsExactly("red", "100%", "    tab");
    }

    @Test
    void theExitCodeIsSaidWhereTheStreamTellsItByItself() {
        call("1", "command_execution", Map.of("command", "/bin/bash -lc 'make'"));
        blocks.heard(new AgentEvent.ToolAnswered("1", Answer.ERROR, "no rule\n", 2));

        assertThat(told).singleElement().satisfies(block -> {
            assertThat(block.kind()).isEqualTo(Kind.CALL_FAILED);
            assertThat(block.gist()).isEqualTo("make");
            assertThat(block.note()).isEqualTo("exit 2");
            assertThat(block.body()).containsExactly(new BlockLine(Tone.PLAIN, "no rule"));
        });
    }

    /** A pattern that tries all ways to read such a text would not come to its end. */
    @Test
    @Timeout(20)
    void anAnswerThatOnlyBeginsLikeAReportIsReadAtOnce() {
        String hostile = "Command: x" + "\nDirectory: x\nOutput: x\nError: x\nExit Code: ".repeat(20_000);
        call("1", "shell", Map.of("command", "x"));
        answer("1", Answer.OK, hostile);
        blocks.heard(new AgentEvent.Retrying(1, null, "a, ".repeat(100_000) + "a"));

        assertThat(told).hasSize(2);
    }

    @Test
    void aDeniedCallIsToldOnceWithTheReason() {
        call("1", "Write", Map.of("file_path", "/work/a", "content", "x"));
        blocks.heard(new AgentEvent.PermissionDenied("Write"));
        answer("1", Answer.ERROR, "ask your user");

        assertThat(told).singleElement().satisfies(block -> {
            assertThat(block.kind()).isEqualTo(Kind.CALL_FAILED);
            assertThat(block.note()).isEqualTo("+1 · not allowed");
        });
    }

    @Test
    void retriesForTheSameReasonAreToldTogether() {
        for (int attempt = 1; attempt <= 4; attempt++) {
            blocks.heard(new AgentEvent.Retrying(attempt, 429, "rate_limit"));
        }
        assertThat(blocks.tool()).contains("retry 4: rate limit");
        blocks.heard(new AgentEvent.Retrying(5, 500, "server_error"));
        blocks.heard(new AgentEvent.Said(Speaker.ASSISTANT, null, "at last"));

        assertThat(told)
                .extracting(block -> block.label() + " " + block.gist())
                .containsExactly("retry 1 rate limit", "retries 2 to 4 the same", "retry 5 server error", " ");
        assertThat(blocks.tool()).isEmpty();
    }

    @Test
    void anErrorThatTheAgentHasJustSaidIsNotRepeated() {
        blocks.heard(new AgentEvent.Said(Speaker.SYNTHETIC, null, "Not logged in"));
        blocks.heard(new AgentEvent.Finished(AgentEvent.Success.ERROR, 0, Duration.ZERO, null, "Not logged in"));
        blocks.heard(new AgentEvent.Finished(AgentEvent.Success.ERROR, 0, Duration.ZERO, null, "something else"));

        assertThat(told).extracting(Block::gist).containsExactly("", "", "something else");
    }

    @Test
    void whatASessionHasCostIsToldToTheCentUnlessItIsLess() {
        for (double cost : new double[] {0, 0.0042, 0.0312, 1.5}) {
            blocks.heard(new AgentEvent.Finished(AgentEvent.Success.SUCCESS, 0, Duration.ZERO, cost, ""));
        }

        assertThat(told).extracting(Block::note).containsExactly("$0", "$0.0042", "$0.03", "$1.50");
    }

    private void call(String id, String tool, Map<String, String> arguments) {
        blocks.heard(new AgentEvent.ToolCalled(Speaker.ASSISTANT, id, tool, arguments.toString(), arguments));
    }

    private void answer(String id, Answer answer, String text) {
        blocks.heard(new AgentEvent.ToolAnswered(id, answer, text));
    }
}
