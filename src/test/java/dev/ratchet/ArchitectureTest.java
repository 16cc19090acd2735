package dev.ratchet;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the rings of ARCHITECTURE.md in place: dependencies point inward, libraries stay behind their fences. */
class ArchitectureTest {
    private static final JavaClasses RATCHET = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.ratchet");

    private static final List<String> MIDDLE_RING =
            List.of("work", "workspace", "brief", "session", "cli", "judge", "guard", "journal", "llm", "notify");

    /** A part of a type, as pages name it. */
    private static final Pattern MEMBER = Pattern.compile("`(?:\\w+\\.)*([A-Z]\\w+)\\.(\\w+)`");

    /** What can be read at one sitting. */
    private static final long MOST_TYPES = 28;

    @Test
    void dependenciesPointInward() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("app")
                .definedBy("dev.ratchet.app..")
                .layer("surfaces")
                .definedBy("dev.ratchet.tui..", "dev.ratchet.web..", "dev.ratchet.config..", "dev.ratchet.mcp..")
                .layer("fleet")
                .definedBy("dev.ratchet.fleet..", "dev.ratchet.screen..")
                .layer("parts")
                .definedBy(MIDDLE_RING.stream()
                        .map(part -> "dev.ratchet." + part + "..")
                        .toArray(String[]::new))
                .layer("ground")
                .definedBy("dev.ratchet.process..", "dev.ratchet.store..", "dev.ratchet.files..")
                .layer("loop")
                .definedBy("dev.ratchet.loop..")
                .layer("json")
                .definedBy("dev.ratchet.json..")
                .whereLayer("app")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("surfaces")
                .mayOnlyBeAccessedByLayers("app")
                .whereLayer("fleet")
                .mayOnlyBeAccessedByLayers("app", "surfaces")
                .whereLayer("parts")
                .mayOnlyBeAccessedByLayers("app", "surfaces", "fleet")
                .whereLayer("ground")
                .mayOnlyBeAccessedByLayers("app", "surfaces", "fleet", "parts")
                .whereLayer("loop")
                .mayOnlyBeAccessedByLayers("app", "surfaces", "fleet", "parts", "ground")
                .whereLayer("json")
                .mayOnlyBeAccessedByLayers("app", "surfaces", "fleet", "parts", "ground")
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
                    .check(RATCHET);
        }
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.ratchet.(**)").should().beFreeOfCycles().check(RATCHET);
    }

    /** A command knows what all commands share and how loops are composed; neither knows a command. */
    @Test
    void commandsAreBuiltOnCompositionAndThatOnWhatTheyShare() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.ratchet.app.compose", "dev.ratchet.app.command")
                .should()
                .dependOnClassesThat(resideInAPackage("dev.ratchet.app..")
                        .and(not(resideInAnyPackage(
                                "dev.ratchet.app.compose", "dev.ratchet.app.command", "dev.ratchet.app.background"))))
                .check(RATCHET);
        noClasses()
                .that()
                .resideInAPackage("dev.ratchet.app.command")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.ratchet.app.compose")
                .check(RATCHET);
    }

    @Test
    void everyPackageHasItsRing() {
        List<String> rings = Stream.concat(
                        MIDDLE_RING.stream(),
                        Stream.of(
                                "app", "tui", "web", "config", "mcp", "fleet", "screen", "process", "store", "files",
                                "loop", "json"))
                .sorted()
                .toList();
        assertThat(RATCHET.stream()
                        .map(type -> type.getPackageName().split("\\.", -1)[2])
                        .distinct()
                        .sorted())
                .containsExactlyElementsOf(rings);
    }

    @Test
    void aPackageCanBeReadAtOneSitting() {
        assertThat(topLevelTypes().collect(groupingBy(JavaClass::getPackageName, counting())))
                .allSatisfy((name, types) -> assertThat(types).as(name).isLessThanOrEqualTo(MOST_TYPES));
    }

    @Test
    void noTwoTypesShareAName() {
        assertThat(topLevelTypes().map(JavaClass::getSimpleName)).doesNotHaveDuplicates();
    }

    private static Stream<JavaClass> topLevelTypes() {
        return RATCHET.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"));
    }

    @Test
    void librariesStayBehindTheirFences() {
        fence("java.sql..", "store", "work", "journal", "fleet");
        fence("org.sqlite..", "store");
        fence("org.postgresql..", "store");
        fence("com.zaxxer..", "store");
        fence("org.jline..", "tui");
        fence("com.sun.net.httpserver..", "web", "app.demo");
        fence("picocli..", "app");
        fence("org.tomlj..", "config");
        fence("org.snakeyaml..", "brief", "config");
        fence("com.samskivert..", "brief");
        fence("com.fasterxml.jackson.core..", "json");
        // Its messages are records that say by these what their members are called.
        fence("com.fasterxml.jackson.annotation..", "mcp");
        fence("io.modelcontextprotocol..", "mcp");
        fence("reactor..", "mcp");
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

    /** The agents of all projects write there, and would write into what is Ratchet's own. */
    @Test
    void nothingOfRatchetsOwnIsAmongTemporaryFiles() throws IOException {
        List<String> whoKnowWhereThatIs = List.of(
                "DemoScene", "DoctorChecks", "HostMachine", "OwnPrograms", "PrivateDirectory", "SocketDirectory");
        Pattern temporary = Pattern.compile("java\\.io\\.tmpdir|createTemp(File|Directory)\\((\"|prefix)");
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                String name = source.getFileName().toString().replace(".java", "");
                if (!whoKnowWhereThatIs.contains(name)) {
                    assertThat(Files.readString(source)).as(name).doesNotContainPattern(temporary);
                }
            }
        }
    }

    /** Programs get it apart, and nobody has to look for it in a line that may hold words of others. */
    @Test
    void whatToDoAboutAComplaintIsAValueOfItsOwn() throws IOException {
        Pattern both = Pattern.compile("(new (Complaint|Trouble|WrongUsage|LaunchFailed|SandboxRefused)"
                + "|Trouble\\.(notFound|refused)|Complaint\\.of)\\(\\s*\"([^\"\\\\]|\\\\.)*;[ \"]");
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(source)).as(source.toString()).doesNotContainPattern(both);
            }
        }
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

    @Test
    void thePageNamesOnlyWhatThereIs() throws IOException {
        List<String> stale = MEMBER.matcher(Files.readString(Path.of("ARCHITECTURE.md")))
                .results()
                .filter(named -> !named.group(1).equals("System"))
                .filter(named -> RATCHET.stream().noneMatch(type -> has(type, named.group(1), named.group(2))))
                .map(MatchResult::group)
                .toList();

        assertThat(stale).isEmpty();
    }

    private static boolean has(JavaClass type, String name, String member) {
        return type.getSimpleName().equals(name)
                && (type.getAllMethods().stream()
                                .anyMatch(method -> method.getName().equals(member))
                        || type.tryGetField(member).isPresent()
                        || RATCHET.contain(type.getName() + "$" + member));
    }
}
