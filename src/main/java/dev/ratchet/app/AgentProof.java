package dev.ratchet.app;

import dev.ratchet.app.doctor.Doctor;
import dev.ratchet.app.doctor.Finding;
import dev.ratchet.app.doctor.Level;
import dev.ratchet.app.doctor.Trial;
import dev.ratchet.config.Config;
import dev.ratchet.loop.SessionClass;
import dev.ratchet.loop.SessionFacts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** {@code ratchet agents test NAME}: the program first, then a session. */
record AgentProof(Config config, Terminal terminal, Duration timeout) {
    int run(String name, Form form) throws InterruptedException {
        KnownAgents.Entry entry = new KnownAgents(config).named(name);
        ModelAccess access = new ModelAccess(config, terminal.environment());
        AgentReport report = new AgentReport(entry.profile(), timeout);
        List<Finding> findings = Doctor.ask(entry.check(Trial.brief(config.root(), terminal.environment()), access));
        if (form == Form.TEXT) {
            findings.forEach(finding -> terminal.out().println(DoctorText.line("agent", finding, terminal.paintOut())));
            terminal.out().flush();
        }
        boolean startable = findings.stream().noneMatch(finding -> finding.level() == Level.PROBLEM);
        Optional<SessionFacts> session =
                startable ? Optional.of(new AgentTryout(access, timeout).run(entry.profile())) : Optional.empty();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        switch (form) {
            case JSON -> terminal.out().println(report.json(findings, session));
            case TEXT -> report.lines(session, terminal.paintOut()).forEach(terminal.out()::println);
        }
        return session.filter(AgentProof::passed).isPresent() ? Exit.OK : Exit.FAILED;
    }

    static boolean passed(SessionFacts session) {
        return session.sessionClass() == SessionClass.NORMAL;
    }
}
