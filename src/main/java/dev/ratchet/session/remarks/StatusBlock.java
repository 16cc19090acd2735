package dev.ratchet.session.remarks;

import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.State;
import dev.ratchet.loop.session.ReportedStatus.Tests;
import dev.ratchet.loop.session.ReportedStatus.WorkType;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what stands between the marks of a report of status, whatever Markdown it is wrapped in. */
final class StatusBlock {
    private static final String AROUND_NAMES = ">-*_`\"";
    private static final String AROUND_VALUES = "*_`\"";
    private static final int LONGEST_RECOMMENDATION = 2000;
    private static final int MOST = 1_000_000;

    private StatusBlock() {}

    private enum Field {
        STATUS,
        TASKS_COMPLETED_THIS_LOOP,
        FILES_MODIFIED,
        TESTS_STATUS,
        WORK_TYPE,
        EXIT_SIGNAL,
        RECOMMENDATION
    }

    /** What it says, if it says how things stand; markers named in a sentence make no report. */
    static Optional<ReportedStatus> in(String body) {
        Map<Field, String> fields = fields(body);
        return fields.containsKey(Field.STATUS) || fields.containsKey(Field.EXIT_SIGNAL)
                ? Optional.of(status(fields))
                : Optional.empty();
    }

    private static Map<Field, String> fields(String body) {
        Map<Field, String> fields = new EnumMap<>(Field.class);
        body.lines().forEach(line -> {
            int colon = line.indexOf(':');
            Field field = colon < 0 ? null : constant(Field.class, bare(line.substring(0, colon), AROUND_NAMES));
            if (field != null) {
                fields.put(field, bare(line.substring(colon + 1), AROUND_VALUES));
            }
        });
        return fields;
    }

    private static ReportedStatus status(Map<Field, String> fields) {
        State state = constant(State.class, fields.get(Field.STATUS));
        Tests tests = constant(Tests.class, fields.get(Field.TESTS_STATUS));
        String recommendation = fields.getOrDefault(Field.RECOMMENDATION, "");
        return new ReportedStatus(
                state == null ? State.IN_PROGRESS : state,
                number(fields.get(Field.TASKS_COMPLETED_THIS_LOOP)),
                number(fields.get(Field.FILES_MODIFIED)),
                tests == null ? Tests.NOT_RUN : tests,
                constant(WorkType.class, fields.get(Field.WORK_TYPE)),
                signal(fields.get(Field.EXIT_SIGNAL)),
                recommendation.substring(0, Math.min(recommendation.length(), LONGEST_RECOMMENDATION)));
    }

    private static <T extends Enum<T>> @Nullable T constant(Class<T> type, @Nullable String word) {
        if (word == null || word.length() > 60) {
            return null;
        }
        String name = word.toUpperCase(Locale.ROOT).replace(' ', '_');
        for (T constant : type.getEnumConstants()) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        return null;
    }

    private static ExitSignal signal(@Nullable String word) {
        return switch (word == null ? "" : word.toLowerCase(Locale.ROOT)) {
            case "true", "yes" -> ExitSignal.YES;
            case "false", "no" -> ExitSignal.NO;
            default -> ExitSignal.UNSAID;
        };
    }

    /** The number that the words begin with; none is zero. */
    private static int number(@Nullable String words) {
        long number = 0;
        for (int i = 0; words != null && i < words.length() && number <= MOST; i++) {
            int digit = words.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            number = number * 10 + digit;
        }
        return (int) Math.min(MOST, number);
    }

    /** Without white space and Markdown around it. */
    private static String bare(String words, String around) {
        int from = 0;
        int to = words.length();
        while (from < to && surrounds(words.charAt(from), around)) {
            from++;
        }
        while (to > from && surrounds(words.charAt(to - 1), around)) {
            to--;
        }
        return words.substring(from, to);
    }

    private static boolean surrounds(char c, String around) {
        return Character.isWhitespace(c) || around.indexOf(c) >= 0;
    }
}
