package dev.ratchet.app.session;

import dev.ratchet.app.command.CommandGroup;

/** {@code ratchet sessions}. */
public final class SessionsCommands {
    private SessionsCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of("ratchet sessions", """
            Lists past sessions, shows what one of them said and how it was judged, follows
            the one that runs from another terminal, plays one again or makes a page of it.
            A session is named by its number, as 'last', or by a file: any recorded stream
            of an agent.\
            """, "list", """
              ratchet sessions list --limit 10
              ratchet sessions show last
              ratchet sessions show run.jsonl --adapter claude --exit-code 1 --json
              ratchet sessions tail
              ratchet sessions replay 12 --speed 4
              ratchet sessions export last --html -o session.html
            """)
                .with("list", "list past sessions, newest last", () -> new SessionsListCommand())
                .with("show", "show what a session said and how it was judged", () -> new SessionsShowCommand())
                .with("tail", "follow the session that runs, from another terminal", () -> new SessionsTailCommand())
                .with("replay", "play a session again as it went", () -> new SessionsReplayCommand())
                .with("export", "write a session as a page or as Markdown", () -> new SessionsExportCommand());
    }
}
