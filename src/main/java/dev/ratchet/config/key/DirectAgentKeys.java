package dev.ratchet.config.key;

import dev.ratchet.config.value.PriceTable;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.config.value.TextValue.Rule;
import dev.ratchet.llm.ApiSettings;
import dev.ratchet.llm.PriceList;
import dev.ratchet.llm.PriceList.Price;
import dev.ratchet.llm.Provider;
import dev.ratchet.process.schedule.SchedulerSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** The settings of the direct agent and of the scheduler, part of the catalogue of {@link Keys}. */
public final class DirectAgentKeys {
    private static final ApiSettings DEFAULT_API = ApiSettings.DEFAULT;
    private static final SchedulerSettings DEFAULT_SCHEDULER = SchedulerSettings.DEFAULT;

    static final KeySection API = new KeySection("api");
    static final Key<String> PROVIDER = API.choice("provider", DEFAULT_API.provider())
            .means("whose API the direct agent speaks: anthropic, or openai and what imitates it");
    static final Key<String> MODEL =
            API.text("model", DEFAULT_API.model()).means("the model, unless agent.model names another");
    static final Key<String> BASE_URL = API.key("base_url", new TextValue(Rule.ADDRESS_OR_EMPTY), "")
            .means("the server, up to and with the version, such as http://localhost:11434/v1; empty = that of"
                    + " ANTHROPIC_BASE_URL or OPENAI_BASE_URL, or the provider's own");
    static final Key<String> KEY_VARIABLE = API.key("api_key_env", new TextValue(Rule.VARIABLE_OR_EMPTY), "")
            .means("the variable that holds the key; empty = ANTHROPIC_API_KEY or OPENAI_API_KEY, if the server needs"
                    + " one");
    static final Key<Long> MAX_TOKENS =
            API.positive("max_tokens", DEFAULT_API.maxTokens()).means("how long one answer may become");
    static final Key<Duration> TIMEOUT = API.positiveSeconds("timeout_secs", DEFAULT_API.timeout())
            .means("a call whose server says nothing for this long is given up and tried again");
    static final Key<Duration> MAX_WAIT = API.seconds("max_wait_secs", DEFAULT_API.maxWait())
            .means("a session that would have to wait longer for rate limits ends as rate-limited");
    static final Key<Map<String, Price>> PRICES = API.key(
                    "prices", new PriceTable(), DEFAULT_API.prices().byModel())
            .means("what models cost, in USD for a million tokens, by the beginning of their names");

    static final KeySection SCHEDULER = new KeySection("scheduler");
    static final Key<Long> MAX_CONCURRENT = SCHEDULER
            .positive("max_concurrent", DEFAULT_SCHEDULER.maxConcurrent())
            .means("calls to models and sessions of other agents that may run at once in a process");
    static final Key<Long> PER_MINUTE = SCHEDULER
            .number("requests_per_minute", DEFAULT_SCHEDULER.requestsPerMinute())
            .means("requests to models that may be made in any minute, not counting those of agent programs; 0 = no"
                    + " limit");

    private DirectAgentKeys() {}

    public static ApiSettings settings(KeyValues values) {
        String server = values.textOrNull(BASE_URL);
        return new ApiSettings(
                values.choice(PROVIDER, Provider.class),
                values.get(MODEL).strip(),
                server == null ? null : URI.create(server),
                values.textOrNull(KEY_VARIABLE),
                values.number(MAX_TOKENS),
                values.get(TIMEOUT),
                values.get(MAX_WAIT),
                new PriceList(values.get(PRICES)));
    }

    public static SchedulerSettings scheduler(KeyValues values) {
        return new SchedulerSettings(values.number(MAX_CONCURRENT), values.number(PER_MINUTE));
    }
}
