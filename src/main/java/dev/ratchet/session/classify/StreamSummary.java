package dev.ratchet.session.classify;

import dev.ratchet.loop.session.AgentEvent.Success;
import dev.ratchet.loop.session.Transcript;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a whole stream amounts to.
 *
 * @param saidAt the last moment that the stream itself names; for a recording, the present to judge it by
 * @param conventions what the agent is known to say outside its stream
 */
public record StreamSummary(
        Transcript transcript, Shape shape, @Nullable Instant saidAt, ExitConventions conventions) {

    /** Whether the stream had structure. */
    public sealed interface Shape {}

    /** Text for people; the last lines, oldest first. */
    public record Plain(List<String> lastLines) implements Shape {
        public Plain {
            lastLines = List.copyOf(lastLines);
        }
    }

    /**
     * Events in a known dialect.
     *
     * @param closing the last final result, null if there was none
     * @param notice the last trouble with the provider that the agent did not get over, null if there was none
     * @param limit the last refusal for a limit, null if there was none
     */
    public record Structured(
            Activity activity,
            @Nullable Closing closing,
            @Nullable Notice notice,
            @Nullable Refusal limit) implements Shape {
        static final Structured NOTHING = new Structured(Activity.NONE, null, null, null);
    }

    /** Whether the model did anything. */
    public enum Activity {
        NONE,
        TURNS
    }

    /** A final result. */
    public sealed interface Closing {}

    /** A final result as the agent gave it; the error tells nothing where it succeeded. */
    public record Result(Success success, String subtype, String terminalReason, ApiError error) implements Closing {
        static final String ABORTED = "aborted";
        public static final String API_ERROR = "api_error";
        public static final String MAX_TURNS = "error_max_turns";

        public static Result success(String subtype) {
            return new Result(Success.SUCCESS, subtype, "", ApiError.NONE);
        }

        /** An error that is the provider's, as far as can be told. */
        public static Result failure(String subtype, ApiError error) {
            return new Result(Success.ERROR, subtype, API_ERROR, error);
        }

        /** The end of an agent that was told to stop. */
        public static Result aborted(String subtype, ApiError error) {
            return new Result(Success.ERROR, subtype, ABORTED, error);
        }
    }

    /** A final result that could not be read. */
    public record Malformed(String line) implements Closing {}

    /** Trouble on the way. */
    public record Notice(String event, ApiError error) {}

    /** A limit event that refuses to work. */
    public record Refusal(
            Validity counts,
            @Nullable String type,
            @Nullable Instant resetsAt) {}

    /** Whether the agent worked on after a refusal. */
    public enum Validity {
        STANDING,
        OVERCOME
    }

    /**
     * An error of the provider, in whatever detail the agent passed it on.
     *
     * @param codes fixed words for it, as they came
     * @param message the words for people
     */
    public record ApiError(
            @Nullable Integer status,
            List<String> codes,
            String message,
            @Nullable Instant resetsAt,
            @Nullable Duration retryAfter) {
        public static final ApiError NONE = new ApiError(null, List.of(), "", null, null);

        public ApiError {
            codes = List.copyOf(codes);
        }

        /** An error of which nothing is known but words. */
        public static ApiError saying(String message) {
            return new ApiError(null, List.of(), message, null, null);
        }

        /** The same with a status. */
        ApiError withStatus(@Nullable Integer told) {
            return new ApiError(told, codes, message, resetsAt, retryAfter);
        }

        /** The same with these codes after its own. */
        public ApiError withCodes(List<String> more) {
            List<String> all = Stream.concat(codes.stream(), more.stream()).toList();
            return new ApiError(status, all, message, resetsAt, retryAfter);
        }

        /** Whether more is known of it than words. */
        public boolean isKnown() {
            return status != null || !codes.isEmpty();
        }
    }
}
