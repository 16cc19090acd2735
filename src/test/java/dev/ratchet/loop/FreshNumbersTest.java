package dev.ratchet.loop;

import org.junit.jupiter.api.BeforeEach;

class FreshNumbersTest extends NumbersContract {
    private FreshNumbers numbers;

    @BeforeEach
    void begin() {
        numbers = new FreshNumbers(directory);
    }

    @Override
    protected Numbers numbers() {
        return numbers;
    }
}
