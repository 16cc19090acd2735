package dev.ratchet.llm;

class AnthropicModelTest extends ModelContract {
    @Override
    protected ApiAnswers speech() {
        return ApiAnswers.ANTHROPIC;
    }
}
