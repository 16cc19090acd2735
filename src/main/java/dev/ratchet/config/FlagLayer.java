package dev.ratchet.config;

import java.util.Map;

/** What the command line says. */
final class FlagLayer {
    private FlagLayer() {}

    static Layer read(Map<String, ConfigRequest.Flag> flags) {
        Layer layer = new Layer();
        for (Key<?> key : Keys.ALL) {
            ConfigRequest.Flag flag = flags.get(key.path());
            if (flag != null) {
                layer.text(key, flag.text(), new Origin.OnCommandLine(flag.name()));
            }
        }
        return layer;
    }
}
