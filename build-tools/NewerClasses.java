import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Copies a jar, giving class files of before Java 6 the form of later ones: the JVM keeps no others in its start-up cache,
 * and the command line's library would be read and verified anew at every start.
 */
final class NewerClasses {
    private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;
    private static final ClassTransform NEWER = ClassTransform.transformingMethodBodies((code, part) -> code.with(part))
            .andThen((type, part) -> type.with(
                    part instanceof ClassFileVersion ? ClassFileVersion.of(ClassFile.JAVA_17_VERSION, 0) : part));

    private NewerClasses() {}

    /** Takes the old jar and the new one. */
    public static void main(String[] args) throws IOException {
        ClassFile format = ClassFile.of(
                ClassFile.ConstantPoolSharingOption.NEW_POOL,
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(
                        hierarchy(Path.of(args[0]).toUri())));
        try (InputStream in = Files.newInputStream(Path.of(args[0]));
                OutputStream out = Files.newOutputStream(Path.of(args[1]));
                ZipInputStream old = new ZipInputStream(in);
                ZipOutputStream fresh = new ZipOutputStream(out)) {
            for (ZipEntry entry = old.getNextEntry(); entry != null; entry = old.getNextEntry()) {
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTime(entry.getTime());
                fresh.putNextEntry(copy);
                byte[] content = old.readAllBytes();
                fresh.write(entry.getName().endsWith(".class") ? newer(content, format) : content);
            }
        }
    }

    private static ClassHierarchyResolver hierarchy(URI jar) throws MalformedURLException {
        return ClassHierarchyResolver.ofResourceParsing(new URLClassLoader(new URL[] {jar.toURL()}));
    }

    private static byte[] newer(byte[] content, ClassFile format) {
        ClassModel type = format.parse(content);
        return type.majorVersion() < FIRST_WITH_STACK_MAPS ? format.transformClass(type, NEWER) : content;
    }
}
