package dev.ratchet.app;

import dev.ratchet.loop.Trouble;
import dev.ratchet.store.OpenQuestion;
import dev.ratchet.tui.JsonSheet;
import dev.ratchet.tui.TableSheet;
import java.nio.file.Files;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ratchet metrics query}. */
@picocli.CommandLine.Command(
        footer = {"", "Example:", "  ratchet metrics query 'SELECT model, sum(cost_usd) FROM sessions GROUP BY model'"})
final class MetricsQueryCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Parameters(paramLabel = "SQL", description = "what to ask")
    private String sql = "";

    @Override
    public int run(Terminal terminal) {
        if (sql.isBlank()) {
            throw new WrongUsage("say what to ask: ratchet metrics query SQL");
        }
        return config.inProject(terminal, project -> {
            if (!Files.exists(project.database())) {
                throw new Trouble("there is no database to ask: nothing has run in %s yet"
                        .formatted(project.config().root()));
            }
            ask(new OpenQuestion(project.database()), terminal);
            return Exit.OK;
        });
    }

    private void ask(OpenQuestion question, Terminal terminal) {
        switch (json.form()) {
            case JSON -> {
                JsonSheet sheet = new JsonSheet(terminal.out());
                question.ask(sql, sheet);
                sheet.end();
            }
            case TEXT -> {
                TableSheet table = new TableSheet(terminal.out());
                question.ask(sql, table);
                table.end();
            }
        }
    }
}
