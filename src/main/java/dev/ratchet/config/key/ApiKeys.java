package dev.ratchet.config.key;

import dev.ratchet.config.key.Key.Defaults;
import dev.ratchet.config.value.OneOf;
import dev.ratchet.config.value.PriceTable;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.config.value.TimeSpan;
import dev.ratchet.config.value.WholeNumber;
import dev.ratchet.llm.ApiSettings;
import dev.ratchet.llm.PriceList;
import dev.ratchet.llm.PriceList.Price;
import dev.ratchet.llm.Provider;
import dev.ratchet.process.schedule.SchedulerSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** The settings of the direct agent and of the scheduler, part of the catalogue of {@link Keys}. */
public final class ApiKeys {
    private static final TimeSpan SECONDS = new TimeSpan(TimeSpan.Unit.SECONDS, TimeSpan.Least.ZERO);
    private static final TimeSpan SOME_SECONDS = new TimeSpan(TimeSpan.Unit.SECONDS, TimeSpan.Least.MORE_THAN_ZERO);
    private static final ApiSettings API = ApiSettings.DEFAULT;
    private static final SchedulerSettings SCHEDULER = SchedulerSettings.DEFAULT;

    static final Key<String> PROVIDER = new Key<>(
            "api",
            "provider",
            OneOf.of("anthropic", "openai"),
            Defaults.of(API.provider().name().toLowerCase(Locale.ROOT)),
            "whose API the direct agent speaks: anthropic, or openai and what imitates it");
    static final Key<String> MODEL = new Key<>(
            "api",
            "model",
            new TextValue(TextValue.Rule.ANY),
            Defaults.of(API.model()),
            "the model, unless agent.model names another");
    static final Key<String> BASE_URL = new Key<>(
            "api",
            "base_url",
            new TextValue(TextValue.Rule.ADDRESS_OR_EMPTY),
            Defaults.of(""),
            "the server, up to and with the version, such as http://localhost:11434/v1; empty = that of"
                    + " ANTHROPIC_BASE_URL or OPENAI_BASE_URL, or the provider's own");
    static final Key<String> KEY_VARIABLE = new Key<>(
            "api",
            "api_key_env",
            new TextValue(TextValue.Rule.VARIABLE_OR_EMPTY),
            Defaults.of(""),
            "the variable that holds the key; empty = ANTHROPIC_API_KEY or OPENAI_API_KEY, if the server needs one");
    static final Key<Long> MAX_TOKENS = new Key<>(
            "api",
            "max_tokens",
            WholeNumber.atLeast(1),
            Defaults.of((long) API.maxTokens()),
            "how long one answer may become");
    static final Key<Duration> TIMEOUT = new Key<>(
            "api",
            "timeout_secs",
            SOME_SECONDS,
            Defaults.of(API.timeout()),
            "a call whose server says nothing for this long is given up and tried again");
    static final Key<Duration> MAX_WAIT = new Key<>(
            "api",
            "max_wait_secs",
            SECONDS,
            Defaults.of(API.maxWait()),
            "a session that would have to wait longer for rate limits ends as rate-limited");
    static final Key<Map<String, Price>> PRICES = new Key<>(
            "api",
            "prices",
            new PriceTable(),
            Defaults.of(API.prices().byModel()),
            "what models cost, in USD for a million tokens, by the beginning of their names");

    static final Key<Long> MAX_CONCURRENT = new Key<>(
            "scheduler",
            "max_concurrent",
            WholeNumber.atLeast(1),
            Defaults.of((long) SCHEDULER.maxConcurrent()),
            "calls to models and sessions of other agents that may run at once in a process");
    static final Key<Long> PER_MINUTE = new Key<>(
            "scheduler",
            "requests_per_minute",
            WholeNumber.atLeast(0),
            Defaults.of((long) SCHEDULER.requestsPerMinute()),
            "how many of them may begin in any minute; 0 = no limit");

    private ApiKeys() {}

    public static ApiSettings settings(KeyValues values) {
        String server = values.get(BASE_URL);
        String variable = values.get(KEY_VARIABLE);
        return new ApiSettings(
                Provider.valueOf(values.get(PROVIDER).toUpperCase(Locale.ROOT)),
                values.get(MODEL).strip(),
                server.isBlank() ? null : URI.create(server),
                variable.isBlank() ? null : variable,
                Math.toIntExact(values.get(MAX_TOKENS)),
                values.get(TIMEOUT),
                values.get(MAX_WAIT),
                new PriceList(values.get(PRICES)));
    }

    public static SchedulerSettings scheduler(KeyValues values) {
        return new SchedulerSettings(
                Math.toIntExact(values.get(MAX_CONCURRENT)), Math.toIntExact(values.get(PER_MINUTE)));
    }
}
