package dev.ratchet.session.reading;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import dev.ratchet.session.classify.ExitConventions;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * How the stream of one kind of agent is told from others and read: an object a line.
 *
 * @param wanted which members of its objects matter
 * @param belongs whether an object belongs to a stream of this format
 * @param recognises whether an object can come from no other agent: this decides about a program that nobody knows
 * @param last what stands in a line that is to be a final result, also in one that cannot be parsed
 * @param conventions what the agent is known to say outside its stream
 * @param reader a reader for one session, which writes down what it learns into the state it is given
 */
public record StreamFormat(
        JsonLine.Wanted wanted,
        Predicate<Json> belongs,
        Predicate<Json> recognises,
        Pattern last,
        ExitConventions conventions,
        Function<SessionState, EventReader> reader) {

    /** The format of an agent that says nothing outside its stream, and whose objects no other agent writes. */
    public StreamFormat(
            JsonLine.Wanted wanted, Predicate<Json> belongs, Pattern last, Function<SessionState, EventReader> reader) {
        this(wanted, belongs, belongs, last, ExitConventions.NONE, reader);
    }

    /** The same, where some of its objects could be another agent's. */
    public StreamFormat recognisedBy(Predicate<Json> proof) {
        return new StreamFormat(
                wanted, belongs, object -> belongs.test(object) && proof.test(object), last, conventions, reader);
    }

    /** The same for an agent that says something outside its stream. */
    public StreamFormat with(ExitConventions known) {
        return new StreamFormat(wanted, belongs, recognises, last, known, reader);
    }

    /** The same for an agent that means other things by it. */
    public StreamFormat readBy(Function<SessionState, EventReader> other) {
        return new StreamFormat(wanted, belongs, recognises, last, conventions, other);
    }

    /** Whether a line that could not be parsed was to be a final result. */
    boolean looksFinal(String line) {
        return last.matcher(line).find();
    }

    /**
     * The members that matter; each list has blanks between the names.
     *
     * @param whole those of which everything inside is kept
     * @param brief those of whose text the beginning is enough
     */
    public static JsonLine.Wanted members(String names, String whole, String brief) {
        return new JsonLine.Members(names(names), names(whole), names(brief));
    }

    private static Set<String> names(String words) {
        return words.isEmpty() ? Set.of() : Set.of(words.strip().split("\\s+"));
    }
}
