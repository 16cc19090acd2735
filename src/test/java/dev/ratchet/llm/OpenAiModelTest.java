package dev.ratchet.llm;

class OpenAiModelTest extends ModelContract {
    @Override
    protected Speech speech() {
        return Speech.OPENAI;
    }
}
