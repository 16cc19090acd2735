package dev.ratchet.screen;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of a tool's answer is for people; what is said around it for the model's sake is left out.
 *
 * @param note what came of it in a few words
 */
record AnswerGist(String note, List<BlockLine> body) {
    /** How the programs whose stream has no number for it say how a command ended. */
    private static final Pattern EXIT = Pattern.compile(
            "(?im)^(?:error: )?(?:exit code|(?:command )?exited with(?: code)?|exit status):? (-?\\d{1,5})\\b.*$");

    private static final Pattern WRAPPING = Pattern.compile("(?m)</?tool_use_error>"
            + "|^<shellId: \\d+ completed with exit code -?\\d+>$"
            + "|^\\((?:no output|Bash completed with no output)\\)$");

    /** Qwen Code's report of a command that printed nothing or failed. */
    private static final Pattern REPORT = Pattern.compile(
            "Command: .*\\nDirectory: .*?\\nOutput: (.*)\\nError: (.*)\\nExit Code: .*", Pattern.DOTALL);

    static AnswerGist of(AgentEvent.ToolAnswered answer, CallGist gist) {
        String text = WRAPPING.matcher(said(answer.text())).replaceAll("");
        if (answer.answer() == Answer.ERROR) {
            return failed(text, answer);
        }
        return switch (gist.answers()) {
            case OUTPUT -> new AnswerGist("", lines(text));
            case COUNT -> {
                int lines = lines(text).size();
                yield new AnswerGist(lines == 0 ? "" : HumanUnits.count(lines, "line"), List.of());
            }
            case NOTHING -> new AnswerGist("", List.of());
        };
    }

    private static AnswerGist failed(String text, AgentEvent.ToolAnswered answer) {
        Matcher exit = EXIT.matcher(text);
        if (exit.find()) {
            String rest = text.substring(0, exit.start()) + text.substring(exit.end());
            return new AnswerGist("exit " + exit.group(1), lines(rest));
        }
        return new AnswerGist(answer.exitCode() == null ? "" : "exit " + answer.exitCode(), lines(text));
    }

    private static String said(String text) {
        Matcher report = REPORT.matcher(text);
        return report.matches() ? unless("(empty)", report.group(1)) + "\n" + unless("(none)", report.group(2)) : text;
    }

    private static String unless(String nothing, String text) {
        return text.equals(nothing) ? "" : text;
    }

    private static List<BlockLine> lines(String text) {
        return BlockLine.plain(text).stream()
                .filter(line -> !line.text().isBlank())
                .toList();
    }
}
