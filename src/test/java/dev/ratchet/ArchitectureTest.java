package dev.ratchet;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keeps the rings of ARCHITECTURE.md in place: dependencies point inward, libraries stay behind their fences. */
class ArchitectureTest {
    private static final JavaClasses RATCHET = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.ratchet");

    private static final List<String> MIDDLE_RING =
            List.of("work", "workspace", "brief", "agent", "judge", "guard", "journal", "llm");

    @Test
    void dependenciesPointInward() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true)
                .layer("app")
                .definedBy("dev.ratchet.app..")
                .layer("surfaces")
                .definedBy("dev.ratchet.tui..", "dev.ratchet.config..")
                .layer("parts")
                .definedBy(MIDDLE_RING.stream()
                        .map(part -> "dev.ratchet." + part + "..")
                        .toArray(String[]::new))
                .layer("ground")
                .definedBy("dev.ratchet.process..", "dev.ratchet.store..")
                .layer("loop")
                .definedBy("dev.ratchet.loop..")
                .layer("json")
                .definedBy("dev.ratchet.json..")
                .whereLayer("app")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("surfaces")
                .mayOnlyBeAccessedByLayers("app")
                .whereLayer("parts")
                .mayOnlyBeAccessedByLayers("app", "surfaces")
                .whereLayer("ground")
                .mayOnlyBeAccessedByLayers("app", "surfaces", "parts")
                .whereLayer("loop")
                .mayOnlyBeAccessedByLayers("app", "surfaces", "parts", "ground")
                .whereLayer("json")
                .mayOnlyBeAccessedByLayers("app", "surfaces", "parts", "ground")
                .check(RATCHET);
    }

    @Test
    void loopUsesNothingButTheJdk() {
        classes()
                .that()
                .resideInAPackage("dev.ratchet.loop..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "dev.ratchet.loop..", "org.jspecify.annotations..")
                .check(RATCHET);
    }

    @Test
    void jsonUsesNothingButItsLibrary() {
        classes()
                .that()
                .resideInAPackage("dev.ratchet.json..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..", "dev.ratchet.json..", "org.jspecify.annotations..", "com.fasterxml.jackson.core..")
                .check(RATCHET);
    }

    @Test
    void siblingsOfTheMiddleRingNeverMeet() {
        for (String part : MIDDLE_RING) {
            String[] others = MIDDLE_RING.stream()
                    .filter(other -> !other.equals(part))
                    .map(other -> "dev.ratchet." + other + "..")
                    .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage("dev.ratchet." + part + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others)
                    .allowEmptyShould(true)
                    .check(RATCHET);
        }
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.ratchet.(*)..")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(RATCHET);
    }

    @Test
    void librariesStayBehindTheirFences() {
        fence("java.sql..", "store", "work", "journal", "fleet");
        fence("org.sqlite..", "store");
        fence("picocli..", "app");
        fence("org.tomlj..", "config");
        fence("org.snakeyaml..", "brief", "config");
        fence("com.samskivert..", "brief");
        fence("com.fasterxml..", "json");
        fence("sun.misc..", "process");
        fence("java.lang.foreign..", "process");
    }

    /** Whatever is started by other means is not contained. */
    @Test
    void onlyTheProcessPackageStartsPrograms() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.ratchet.process..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(ProcessBuilder.class)
                .orShould()
                .callMethod(Runtime.class, "exec", String[].class)
                .check(RATCHET);
    }

    @Test
    void onlyTheProgramTouchesTheWorldAroundIt() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.ratchet.app..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(System.class, "getenv")
                .orShould()
                .callMethod(System.class, "getenv", String.class)
                .check(RATCHET);
    }

    @Test
    void timeIsPassedIn() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.ratchet.process.SteadyTime")
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Clock.class, "systemUTC")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", java.time.Duration.class)
                .check(RATCHET);
    }

    private static void fence(String library, String... inside) {
        String[] allowed = java.util.Arrays.stream(inside)
                .map(part -> "dev.ratchet." + part + "..")
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage("dev.ratchet..")
                .and()
                .resideOutsideOfPackages(allowed)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(RATCHET);
    }
}
