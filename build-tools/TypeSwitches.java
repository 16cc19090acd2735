import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;

/** Makes a method for each switch over types of a class, and has it called: the JVM would make a class for each at every start. */
final class TypeSwitches {
    static final String MAKER = "java/lang/runtime/SwitchBootstraps";

    private final ClassModel type;
    private final List<InvokeDynamicInstruction> switches = new ArrayList<>();

    private TypeSwitches(ClassModel type) {
        this.type = type;
    }

    static ClassTransform in(ClassModel type) {
        TypeSwitches all = new TypeSwitches(type);
        return ClassTransform.transformingMethodBodies(all::call).andThen(ClassTransform.endHandler(all::define));
    }

    private void call(CodeBuilder code, CodeElement part) {
        if (part instanceof InvokeDynamicInstruction call && isOverTypes(call)) {
            code.invokestatic(type.thisClass().asSymbol(), name(switches.size()), call.typeSymbol(), isInterface());
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

    private boolean isInterface() {
        return type.flags().has(AccessFlag.INTERFACE);
    }

    private static String name(int number) {
        return "typeSwitch$" + number;
    }

    /** One whose cases are types and texts; those with constants of enums are left as they are. */
    private static boolean isOverTypes(InvokeDynamicInstruction call) {
        return call.bootstrapMethod().owner().equals(ClassDesc.ofInternalName(MAKER))
                && call.bootstrapMethod().methodName().equals("typeSwitch")
                && call.bootstrapArgs().stream()
                        .allMatch(label -> label instanceof ClassDesc || label instanceof String);
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
