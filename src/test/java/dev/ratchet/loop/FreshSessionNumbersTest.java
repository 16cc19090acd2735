package dev.ratchet.loop;

import org.junit.jupiter.api.BeforeEach;

class FreshSessionNumbersTest extends SessionNumbersContract {
    private FreshSessionNumbers numbers;

    @BeforeEach
    void begin() {
        numbers = new FreshSessionNumbers(directory);
    }

    @Override
    protected SessionNumbers numbers() {
        return numbers;
    }
}
