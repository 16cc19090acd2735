package dev.ratchet.llm;

import dev.ratchet.llm.model.AnthropicModel;
import dev.ratchet.llm.model.Model;
import dev.ratchet.llm.model.ModelClients;
import dev.ratchet.llm.model.ModelEndpoint;
import dev.ratchet.llm.model.OpenAiModel;
import java.util.ArrayList;
import java.util.List;

/** Answers of a model as each API streams them. */
public enum ApiAnswers {
    ANTHROPIC {
        @Override
        Model model(ModelEndpoint endpoint) {
            return new AnthropicModel(endpoint, new ModelClients());
        }

        @Override
        List<String> answer(String stop, Part... parts) {
            List<String> events = new ArrayList<>();
            events.add(data("""
                {"type":"message_start","message":{"id":"msg_1","model":"m-1","usage":{"input_tokens":10,\
                "cache_read_input_tokens":100,"cache_creation_input_tokens":20,"output_tokens":1}}}\
                """));
            events.add("event: ping\ndata: {\"type\":\"ping\"}");
            for (int i = 0; i < parts.length; i++) {
                block(events, i, parts[i]);
            }
            events.add(data("""
                {"type":"message_delta","delta":{"stop_reason":"%s"},"usage":{"output_tokens":5}}\
                """.formatted(stop)));
            events.add(data("{\"type\":\"message_stop\"}"));
            return events;
        }

        private void block(List<String> events, int index, Part part) {
            String start = switch (part) {
                case Words _ -> "{\"type\":\"text\",\"text\":\"\"}";
                case Call call ->
                    "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":{}}".formatted(call.id, call.name);
            };
            events.add(data(
                    "{\"type\":\"content_block_start\",\"index\":%d,\"content_block\":%s}".formatted(index, start)));
            for (String piece : pieces(part.text())) {
                String delta = switch (part) {
                    case Words _ -> "{\"type\":\"text_delta\",\"text\":%s}".formatted(quoted(piece));
                    case Call _ -> "{\"type\":\"input_json_delta\",\"partial_json\":%s}".formatted(quoted(piece));
                };
                events.add(
                        data("{\"type\":\"content_block_delta\",\"index\":%d,\"delta\":%s}".formatted(index, delta)));
            }
            events.add(data("{\"type\":\"content_block_stop\",\"index\":%d}".formatted(index)));
        }
    },
    OPENAI {
        @Override
        Model model(ModelEndpoint endpoint) {
            return new OpenAiModel(endpoint, new ModelClients());
        }

        @Override
        List<String> answer(String stop, Part... parts) {
            List<String> events = new ArrayList<>();
            int calls = 0;
            events.add(": keep-alive");
            for (Part part : parts) {
                int index = calls;
                switch (part) {
                    case Words _ -> {}
                    case Call call -> {
                        calls++;
                        events.add(chunk("""
                            {"tool_calls":[{"index":%d,"id":"%s","type":"function",\
                            "function":{"name":"%s","arguments":""}}]}\
                            """.formatted(index, call.id, call.name)));
                    }
                }
                for (String piece : pieces(part.text())) {
                    events.add(chunk(
                            switch (part) {
                                case Words _ -> "{\"content\":%s}".formatted(quoted(piece));
                                case Call _ ->
                                    "{\"tool_calls\":[{\"index\":%d,\"function\":{\"arguments\":%s}}]}"
                                            .formatted(index, quoted(piece));
                            }));
                }
            }
            events.add(data(
                    "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"%s\"}]}".formatted(finish(stop))));
            events.add(data("""
                {"choices":[],"usage":{"prompt_tokens":130,"completion_tokens":5,\
                "prompt_tokens_details":{"cached_tokens":100}}}\
                """));
            events.add("data: [DONE]");
            return events;
        }

        private String chunk(String delta) {
            return data("{\"id\":\"c-1\",\"model\":\"m-1\",\"choices\":[{\"index\":0,\"delta\":%s}]}".formatted(delta));
        }

        private String finish(String stop) {
            return switch (stop) {
                case "max_tokens" -> "length";
                case "tool_use" -> "tool_calls";
                case "refusal" -> "content_filter";
                default -> "stop";
            };
        }
    };

    /** A part of an answer. */
    public sealed interface Part {
        String text();
    }

    /** Text. */
    public record Words(String text) implements Part {}

    /** A call; its text is the input. */
    public record Call(String id, String name, String text) implements Part {}

    abstract Model model(ModelEndpoint endpoint);

    /** The events of one answer; every text comes in several pieces. */
    abstract List<String> answer(String stop, Part... parts);

    /** A whole answer of words. */
    public ScriptedApi.Step says(String words) {
        return ScriptedApi.events(answer("end_turn", new Words(words)));
    }

    /** A whole answer of calls. */
    public ScriptedApi.Step calls(Call... calls) {
        return ScriptedApi.events(answer("tool_use", calls));
    }

    private static String data(String json) {
        return "data: " + json;
    }

    private static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        for (int at = 0; at < text.length(); at += 7) {
            pieces.add(text.substring(at, Math.min(text.length(), at + 7)));
        }
        return pieces;
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
