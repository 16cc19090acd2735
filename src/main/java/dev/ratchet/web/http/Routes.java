package dev.ratchet.web.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** All that can be asked for. */
public record Routes(List<Route> all) {
    public Routes {
        all = List.copyOf(all);
    }

    WebAnswer answer(WebRequest request) throws InterruptedException {
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        for (Route route : all) {
            Optional<Map<String, String>> places =
                    route.method().equals(method) ? route.match(request.path()) : Optional.empty();
            if (places.isPresent()) {
                return route.answering().answer(request.at(places.get()));
            }
        }
        String others = all.stream()
                .filter(route -> route.match(request.path()).isPresent())
                .map(Route::method)
                .distinct()
                .collect(Collectors.joining(", "));
        throw others.isEmpty()
                ? WebProblem.notFound("there is nothing at " + request.path())
                : new WebProblem(405, "%s takes %s".formatted(request.path(), others));
    }
}
