package dev.ratchet.cli;

import dev.ratchet.loop.session.Brief;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Arguments with placeholders. One that asks for something there is none of is left out, together with the option in
 * front of it: {@code --model {model}} means nothing without a model.
 *
 * @param longPrompt what becomes of an argument whose prompt goes another way
 * @param prompt null if it goes another way
 * @param system empty if no argument takes it
 */
record ArgumentTemplate(
        LongPrompt longPrompt,
        @Nullable String prompt,
        String system,
        Path promptFile,
        Brief brief,
        ToolHandover tools) {
    private static final Pattern ANY =
            Pattern.compile("\\{(prompt|prompt_file|model|system_prompt|session_id|budget|mcp_config)}");

    /** What can be asked for. */
    enum Placeholder {
        PROMPT,
        PROMPT_FILE,
        MODEL,
        SYSTEM_PROMPT,
        SESSION_ID,
        BUDGET,
        MCP_CONFIG;

        boolean in(String argument) {
            return argument.contains(toString());
        }

        boolean anyIn(List<String> arguments) {
            return arguments.stream().anyMatch(this::in);
        }

        @Override
        public String toString() {
            return "{" + name().toLowerCase(Locale.ROOT) + "}";
        }
    }

    /** What becomes of an argument whose prompt goes another way. */
    enum LongPrompt {
        LEFT_OUT,
        EMPTY
    }

    List<String> fill(List<String> arguments) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            boolean afterOption = i > 0 && arguments.get(i - 1).startsWith("-");
            if (!lacksValue(argument)) {
                words.add(filled(argument));
            } else if (isOnlyPlaceholder(argument) && afterOption && !words.isEmpty()) {
                words.removeLast();
            }
        }
        return words;
    }

    private boolean lacksValue(String argument) {
        if (argument.equals(Placeholder.PROMPT.toString()) && prompt == null) {
            return longPrompt == LongPrompt.LEFT_OUT;
        }
        return ANY.matcher(argument)
                .results()
                .map(ArgumentTemplate::placeholder)
                .anyMatch(asked -> asked != Placeholder.PROMPT && value(asked) == null);
    }

    /** The prompt's own option stays: {@code -p} without a word after it reads the standard input. */
    private static boolean isOnlyPlaceholder(String argument) {
        return ANY.matcher(argument).matches() && !argument.equals(Placeholder.PROMPT.toString());
    }

    /** Filled in one pass: a placeholder inside a prompt is only text. */
    private String filled(String argument) {
        return ANY.matcher(argument).replaceAll(found -> {
            String value = value(placeholder(found));
            return value == null ? "" : Matcher.quoteReplacement(value);
        });
    }

    private static Placeholder placeholder(MatchResult found) {
        return Placeholder.valueOf(found.group(1).toUpperCase(Locale.ROOT));
    }

    /** What a placeholder stands for in this call; null for nothing. */
    private @Nullable String value(Placeholder placeholder) {
        return switch (placeholder) {
            case PROMPT -> prompt;
            case PROMPT_FILE -> promptFile.toString();
            case MODEL -> brief.model();
            case SYSTEM_PROMPT -> system.isEmpty() ? null : system;
            case SESSION_ID ->
                brief.resumption() == null
                        ? null
                        : brief.resumption().conversation().id();
            case BUDGET -> budget(brief.allowance().costUsd());
            case MCP_CONFIG -> tools.config().orElse(null);
        };
    }

    /** Rounded up: what the agent has used up must be used up for us too. */
    private static @Nullable String budget(@Nullable Double money) {
        return money == null
                ? null
                : BigDecimal.valueOf(money).setScale(4, RoundingMode.CEILING).toPlainString();
    }
}
