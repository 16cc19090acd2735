package dev.ratchet.llm;

class AnthropicModelTest extends ModelContract {
    @Override
    protected Speech speech() {
        return Speech.ANTHROPIC;
    }
}
