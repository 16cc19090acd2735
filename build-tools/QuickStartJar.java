import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Copies a jar, so that its classes start quicker and do the same. Class files of before Java 6 get the form of later ones:
 * the JVM keeps no others in its start-up cache, and the command line's library would be read and verified anew at every start.
 * A switch over types, for which the JVM would make a class at every start, becomes a chain of questions.
 */
final class QuickStartJar {
    private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;
    private static final String SWITCHES = "java/lang/runtime/SwitchBootstraps";
    private static final ClassTransform NEWER = ClassTransform.transformingMethodBodies((code, part) -> code.with(part))
            .andThen((type, part) -> type.with(
                    part instanceof ClassFileVersion ? ClassFileVersion.of(ClassFile.JAVA_17_VERSION, 0) : part));

    private QuickStartJar() {}

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
                fresh.write(entry.getName().endsWith(".class") ? quick(content, format) : content);
            }
        }
    }

    private static ClassHierarchyResolver hierarchy(URI jar) throws MalformedURLException {
        return ClassHierarchyResolver.ofResourceParsing(new URLClassLoader(new URL[] {jar.toURL()}));
    }

    private static byte[] quick(byte[] content, ClassFile format) {
        ClassModel type = format.parse(content);
        if (type.majorVersion() < FIRST_WITH_STACK_MAPS) {
            return format.transformClass(type, NEWER);
        }
        return namesSwitches(type) ? format.transformClass(type, new Chains(type).transform()) : content;
    }

    /** Whether its constants name what makes switches over types, so that most classes are not looked through. */
    private static boolean namesSwitches(ClassModel type) {
        for (var constant : type.constantPool()) {
            if (constant instanceof ClassEntry named
                    && named.asInternalName().equals(SWITCHES)) {
                return true;
            }
        }
        return false;
    }

    /** Makes a method for each switch over types, and has it called. */
    private static final class Chains {
        private final ClassModel type;
        private final List<InvokeDynamicInstruction> switches = new ArrayList<>();

        private Chains(ClassModel type) {
            this.type = type;
        }

        private ClassTransform transform() {
            return ClassTransform.transformingMethodBodies(this::call).andThen(ClassTransform.endHandler(this::define));
        }

        private void call(CodeBuilder code, CodeElement part) {
            if (part instanceof InvokeDynamicInstruction call && isOverTypes(call)) {
                code.invokestatic(owner(), name(switches.size()), call.typeSymbol(), isInterface());
                switches.add(call);
            } else {
                code.with(part);
            }
        }

        private void define(ClassBuilder builder) {
            for (int i = 0; i < switches.size(); i++) {
                InvokeDynamicInstruction call = switches.get(i);
                int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
                builder.withMethodBody(name(i), call.typeSymbol(), flags, code -> chain(code, call.bootstrapArgs()));
            }
        }

        private ClassDesc owner() {
            return type.thisClass().asSymbol();
        }

        private boolean isInterface() {
            return type.flags().has(AccessFlag.INTERFACE);
        }

        private static String name(int number) {
            return "typeSwitch$" + number;
        }

        /** One whose cases are types and texts; those with constants of enums are left as they are. */
        private static boolean isOverTypes(InvokeDynamicInstruction call) {
            return call.bootstrapMethod().owner().equals(ClassDesc.ofInternalName(SWITCHES))
                    && call.bootstrapMethod().methodName().equals("typeSwitch")
                    && call.bootstrapArgs().stream().allMatch(label -> label instanceof ClassDesc || label instanceof String);
        }

        /** The number of the first case from a given one on that fits, that after the last if none does, -1 for nothing. */
        private static void chain(CodeBuilder code, List<ConstantDesc> labels) {
            Label something = code.newLabel();
            code.aload(0).ifnonnull(something).iconst_m1().ireturn().labelBinding(something);
            for (int i = 0; i < labels.size(); i++) {
                Label next = code.newLabel();
                code.iload(1).loadConstant(i).if_icmpgt(next);
                if (labels.get(i) instanceof ClassDesc wanted) {
                    code.aload(0).instanceOf(wanted);
                } else {
                    code.loadConstant(labels.get(i)).aload(0);
                    code.invokevirtual(
                            ConstantDescs.CD_Object,
                            "equals",
                            MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object));
                }
                code.ifeq(next).loadConstant(i).ireturn().labelBinding(next);
            }
            code.loadConstant(labels.size()).return_(TypeKind.INT);
        }
    }
}
