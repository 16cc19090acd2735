package dev.ratchet.llm.tools.files;

import dev.ratchet.llm.tools.files.OpenDirectory.FileKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What git ignores at some place: the rules of the files from the root down to there. Of all that match, the last one of
 * the deepest file decides. Nothing below an ignored directory can be taken back; so whoever asks must not go there.
 *
 * @param depth of the directory whose rules these are
 */
record GitIgnores(@Nullable GitIgnores outer, List<Rule> rules, int depth) {
    static final GitIgnores NOTHING = new GitIgnores(null, List.of(), 0);

    /** These and the rules of a directory that is so many names deep. */
    GitIgnores and(String text, int below) {
        List<Rule> more = new ArrayList<>();
        // A file may begin with a byte order mark.
        text.replaceFirst("\\A\uFEFF", "").lines().forEach(line -> rule(line).ifPresent(more::add));
        return more.isEmpty() ? this : new GitIgnores(this, more.reversed(), below);
    }

    boolean ignores(TreePath place, FileKind kind) throws RefusedCall {
        for (GitIgnores scope = this; scope != null; scope = scope.outer) {
            for (Rule rule : scope.rules) {
                if (rule.matches(place, scope.depth, kind)) {
                    return rule.effect == Effect.IGNORE;
                }
            }
        }
        return false;
    }

    private static Optional<Rule> rule(String line) {
        String rest = trimmed(line);
        if (rest.isEmpty() || rest.startsWith("#")) {
            return Optional.empty();
        }
        Effect effect = rest.startsWith("!") ? Effect.KEEP : Effect.IGNORE;
        rest = effect == Effect.KEEP ? rest.substring(1) : rest;
        Target target = rest.endsWith("/") ? Target.DIRECTORIES : Target.ANYTHING;
        rest = target == Target.DIRECTORIES ? rest.substring(0, rest.length() - 1) : rest;
        Subject subject = rest.contains("/") ? Subject.PATH : Subject.NAME;
        rest = rest.startsWith("/") ? rest.substring(1) : rest;
        return rest.isEmpty()
                ? Optional.empty()
                : NamePattern.ofGit(rest).map(pattern -> new Rule(pattern, subject, target, effect));
    }

    /** Spaces at the end do not count, unless there is a backslash before them. */
    private static String trimmed(String line) {
        int end = line.length();
        while (end > 0 && line.charAt(end - 1) == ' ') {
            end--;
        }
        int slashes = 0;
        while (slashes < end && line.charAt(end - 1 - slashes) == '\\') {
            slashes++;
        }
        return end < line.length() && slashes % 2 == 1 ? line.substring(0, end + 1) : line.substring(0, end);
    }

    private enum Effect {
        IGNORE,
        KEEP
    }

    private enum Target {
        DIRECTORIES,
        ANYTHING
    }

    private enum Subject {
        NAME,
        PATH
    }

    private record Rule(Pattern pattern, Subject subject, Target target, Effect effect) {
        boolean matches(TreePath place, int depth, FileKind kind) throws RefusedCall {
            return (target == Target.ANYTHING || kind == FileKind.DIRECTORY)
                    && BoundedText.matches(
                            pattern,
                            switch (subject) {
                                case NAME -> place.name();
                                case PATH -> place.below(depth);
                            });
        }
    }
}
