package dev.ratchet.llm;

class OpenAiModelTest extends ModelContract {
    @Override
    protected ApiAnswers speech() {
        return ApiAnswers.OPENAI;
    }
}
