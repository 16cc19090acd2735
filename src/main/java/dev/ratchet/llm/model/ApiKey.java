package dev.ratchet.llm.model;

import dev.ratchet.loop.base.Trouble;

/** A secret that never gets into words by accident. */
public final class ApiKey {
    /** For servers that ask for none. */
    public static final ApiKey NONE = new ApiKey("", "");

    private static final String HIDDEN = "***";
    private static final int LONGEST_WORD = 12;
    private static final int LONGEST_NUMBER = 6;

    private final String secret;
    private final String source;

    private ApiKey(String secret, String source) {
        this.secret = secret;
        this.source = source;
    }

    /**
     * The key in a variable's value, without the line end that a file may have left there.
     *
     * @param source the variable, for messages
     */
    public static ApiKey of(String value, String source) {
        String secret = value.strip();
        if (!secret.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new Trouble("the key in %s has characters that no key has".formatted(source))
                    .withHint("look for spaces, quotes or line ends in it");
        }
        return new ApiKey(secret, source);
    }

    /** The variable that it comes from; empty for none. */
    public String source() {
        return source;
    }

    public boolean isNone() {
        return secret.isEmpty();
    }

    /** The text without the key in it. */
    public String hide(String text) {
        return isSecret() ? text.replace(secret, HIDDEN) : text;
    }

    /** Servers of one's own take any word for a key, and hiding a word such as "test" would spoil every text. */
    private boolean isSecret() {
        boolean word = secret.chars().allMatch(Character::isLetter);
        return secret.length() >= (word ? LONGEST_WORD : LONGEST_NUMBER);
    }

    /** For the one header that needs it. */
    String secret() {
        return secret;
    }

    @Override
    public String toString() {
        return HIDDEN;
    }
}
