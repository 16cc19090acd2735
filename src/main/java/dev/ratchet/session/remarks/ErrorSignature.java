package dev.ratchet.session.remarks;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A short name for the errors that a text tells of: the same for errors that differ only in lines, times and addresses. */
final class ErrorSignature {
    private static final int MOST = 5;
    private static final int LENGTH = 16;

    private static final Pattern ERROR = Pattern.compile(
            "(?:error|exception|failed|failure|cannot|unable|refused|denied|timeout|crash)[^\\n]{0,100}");

    /** What stands before the word where there was no error: "0 errors", "no tests failed", "without any failure". */
    private static final Pattern DENIED_BEFORE =
            Pattern.compile("(?:\\b0|\\bno|\\bnone|\\bzero|\\bwithout|\\bnever|\\bnot|n't)(?: \\w{1,20}){0,2} $");

    /** What follows it there: "errors: 0", "failed = none". */
    private static final Pattern DENIED_AFTER = Pattern.compile("^[a-z]{1,9}s? ?[:=] ?(?:0|none)\\b(?!\\.\\d)");

    private static final Pattern VARYING = Pattern.compile("0x[0-9a-f]+"
            + "|\\d{4}-\\d\\d-\\d\\d(?:[t ]\\d\\d:\\d\\d(?::\\d\\d)?(?:[.,]\\d+)?(?:z|[+-]\\d\\d:?\\d\\d)?)?"
            + "|\\b\\d\\d:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?\\b"
            + "|\\bline \\d+|:\\d+(?::\\d+)?\\b|\\(\\d+,\\d+\\)");

    private static final Pattern NOISE = Pattern.compile("[\\s*`]+");

    private static final int LOOK_BACK = 60;

    private ErrorSignature() {}

    static Optional<String> of(String text) {
        String words = text.toLowerCase(Locale.ROOT);
        String errors = ERROR.matcher(words)
                .results()
                .filter(match -> meant(words, match))
                .limit(MOST)
                .map(MatchResult::group)
                .map(ErrorSignature::lasting)
                .collect(Collectors.joining("\n"));
        return errors.isEmpty() ? Optional.empty() : Optional.of(digest(errors));
    }

    private static boolean meant(String words, MatchResult match) {
        String before = words.substring(Math.max(0, match.start() - LOOK_BACK), match.start());
        return !DENIED_BEFORE.matcher(plain(before)).find()
                && !DENIED_AFTER.matcher(plain(match.group())).find();
    }

    private static String plain(String words) {
        return NOISE.matcher(words).replaceAll(" ");
    }

    private static String lasting(String error) {
        return VARYING.matcher(error).replaceAll("").replaceAll("\\s+", " ").strip();
    }

    private static String digest(String errors) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(errors.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
