package dev.ratchet.session.recording;

import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import dev.ratchet.store.transcript.Channel;
import dev.ratchet.store.transcript.TranscriptTable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;

/** What a session has written, as the project's database has it. */
public record KeptSession(StorePlace store, int number, Channel channel, boolean exists, Instant writtenAt)
        implements KeptOutput {
    /** The one of a channel, be there anything or not. */
    public static KeptOutput find(StorePlace store, Database database, int number, Channel channel) {
        return new TranscriptTable(database)
                .kept(number, channel)
                .<KeptOutput>map(kept -> new KeptSession(store, number, channel, true, kept.at()))
                .orElse(KeptOutput.NONE);
    }

    @Override
    public KeptOutput errors() {
        try (Database database = store.openAsItIs()) {
            return find(store, database, number, Channel.ERRORS);
        }
    }

    /** The database is open as long as it is read. */
    @Override
    public InputStream open() throws IOException {
        Database database = store.openAsItIs();
        return new FilterInputStream(new TranscriptTable(database).read(number, channel)) {
            @Override
            public void close() throws IOException {
                super.close();
                database.close();
            }
        };
    }
}
