package dev.ratchet.config;

import dev.ratchet.config.key.ConfigLayer;
import dev.ratchet.config.key.Key;
import dev.ratchet.config.key.Keys;
import dev.ratchet.config.value.ValueOrigin;
import java.util.Map;

/** What the command line says. */
final class FlagLayer {
    private FlagLayer() {}

    static ConfigLayer read(Map<String, ConfigRequest.Flag> flags) {
        ConfigLayer layer = new ConfigLayer();
        for (Key<?> key : Keys.ALL) {
            ConfigRequest.Flag flag = flags.get(key.path());
            if (flag != null) {
                layer.text(key, flag.text(), new ValueOrigin.OnCommandLine(flag.name()));
            }
        }
        return layer;
    }
}
