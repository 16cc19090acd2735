package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.ErrorMessageParser;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.reading.SessionState;
import dev.ratchet.session.reading.StreamFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Qwen Code: errors of the provider are answers in its model's name, success and all. */
final class QwenReader extends ClaudeReader {
    /** What Qwen Code alone has in its first line. */
    static final String VERSION = "qwen_code_version";

    /** Qwen Code's {@code stream-json}: Claude's, with a version of its own. */
    static final StreamFormat FORMAT = ClaudeReader.FORMAT
            .readBy(QwenReader::new)
            .recognisedBy(object -> !object.at(VERSION).isNothing())
            .with(GeminiExitConventions.DOCUMENTED);

    /** Nothing but the error, or the error and the advice that Qwen Code gives about limits. */
    private static final Pattern ERROR = Pattern.compile(
            "\\[API Error: .*](?:\\s*(?:Possible quota limitations|Please wait and try again).*)?", Pattern.DOTALL);

    private static final int LONGEST = 16 * 1024;

    /** What it says of a command that printed nothing, or failed; of others it gives the output alone. */
    private static final Pattern REPORT =
            Pattern.compile("Command: .*\\nDirectory: .*\\nExit Code: (\\d{1,5})\\nSignal: .*", Pattern.DOTALL);

    private QwenReader(SessionState state) {
        super(state, QwenReader::usage);
    }

    @Override
    boolean isError(String text) {
        return text.startsWith("[API Error: ")
                && text.length() < LONGEST
                && ERROR.matcher(text.strip()).matches();
    }

    @Override
    @Nullable
    Integer exitCode(String answer) {
        Matcher report = REPORT.matcher(answer);
        return report.matches() ? Integer.valueOf(report.group(1)) : null;
    }

    @Override
    ApiError complete(ApiError told) {
        if (told.status() != null) {
            return told;
        }
        ApiError words = ErrorMessageParser.read(told.message());
        List<String> codes = told.withCodes(words.codes()).codes();
        return new ApiError(words.status(), codes, told.message(), told.resetsAt(), words.retryAfter());
    }

    @Override
    Usage used(Json message) {
        return usage(message.at("usage"));
    }

    /** Its input is all that went in, also what came from a cache. */
    private static Usage usage(Json counts) {
        Usage told = ClaudeResults.usage(counts);
        return Usage.ofAllInput(
                told.inputTokens(), told.outputTokens(), told.cacheReadTokens(), told.cacheCreationTokens());
    }

    /** Text and tool calls of one turn have ids of their own; the last of them tells the usage. */
    @Override
    boolean isTurn(Json message) {
        return used(message).outputTokens() > 0;
    }
}
