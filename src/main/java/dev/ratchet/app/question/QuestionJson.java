package dev.ratchet.app.question;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.attempt.Question;

/** Questions as objects. */
public final class QuestionJson {
    private QuestionJson() {}

    public static String of(Question question) {
        return Json.object(json -> fields(json, question));
    }

    public static void fields(JsonWriter json, Question question) {
        Question.Reply reply = question.reply();
        json.put("id", question.id());
        json.put("kind", question.kind().word());
        json.put("item", question.item());
        json.put("loop", question.loop());
        json.put("text", question.text());
        json.put("options", question.options());
        json.put("asked_at", question.askedAt());
        json.put("answered_at", reply == null ? null : reply.at());
        json.put("answer", reply == null ? null : reply.answer());
        json.put("by", reply == null ? null : reply.by());
    }
}
