import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Writes out what a record does when it is compared, hashed or shown. The compiler leaves that to the JVM, which makes
 * some classes for each at every start: the first hash of one stood for 25 ms.
 */
final class RecordMethods {
    static final String MAKER = "java/lang/runtime/ObjectMethods";

    private static final ClassDesc OBJECTS = Objects.class.describeConstable().orElseThrow();
    private static final ClassDesc BUILDER =
            StringBuilder.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc SAME =
            MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object, ConstantDescs.CD_Object);
    private static final MethodTypeDesc TEXT = MethodTypeDesc.of(ConstantDescs.CD_String);

    private final List<InvokeDynamicInstruction> calls = new ArrayList<>();

    private RecordMethods() {}

    static ClassTransform written() {
        RecordMethods all = new RecordMethods();
        return ClassTransform.transformingMethodBodies(all::call).andThen(ClassTransform.endHandler(all::define));
    }

    private void call(CodeBuilder code, CodeElement part) {
        if (part instanceof InvokeDynamicInstruction call
                && call.bootstrapMethod().owner().equals(ClassDesc.ofInternalName(MAKER))) {
            code.invokestatic(owner(call), name(call), call.typeSymbol());
            calls.add(call);
        } else {
            code.with(part);
        }
    }

    private void define(ClassBuilder builder) {
        for (InvokeDynamicInstruction call : calls) {
            int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
            List<DirectMethodHandleDesc> fields = call.bootstrapArgs().stream()
                    .filter(DirectMethodHandleDesc.class::isInstance)
                    .map(DirectMethodHandleDesc.class::cast)
                    .toList();
            builder.withMethodBody(name(call), call.typeSymbol(), flags, code -> {
                switch (call.name().stringValue()) {
                    case "equals" -> equals(code, owner(call), fields);
                    case "hashCode" -> hash(code, fields);
                    case "toString" -> show(code, owner(call), fields);
                    default -> throw new IllegalStateException("records have no " + call.name());
                }
            });
        }
    }

    private static ClassDesc owner(InvokeDynamicInstruction call) {
        return (ClassDesc) call.bootstrapArgs().getFirst();
    }

    private static String name(InvokeDynamicInstruction call) {
        return "record$" + call.name().stringValue();
    }

    private static void equals(CodeBuilder code, ClassDesc owner, List<DirectMethodHandleDesc> fields) {
        Label different = code.newLabel();
        code.aload(1).instanceOf(owner).ifeq(different);
        code.aload(1).checkcast(owner).astore(1);
        for (DirectMethodHandleDesc field : fields) {
            ClassDesc type = load(code, 0, field);
            load(code, 1, field);
            switch (TypeKind.from(type)) {
                case BOOLEAN, BYTE, SHORT, CHAR, INT -> code.if_icmpne(different);
                case LONG -> code.lcmp().ifne(different);
                // Not as numbers: NaN is the same as itself, and 0 another than -0.
                case FLOAT, DOUBLE ->
                    code.invokestatic(boxed(type), "compare", MethodTypeDesc.of(ConstantDescs.CD_int, type, type))
                            .ifne(different);
                default -> code.invokestatic(OBJECTS, "equals", SAME).ifeq(different);
            }
        }
        code.iconst_1().ireturn().labelBinding(different).iconst_0().ireturn();
    }

    private static void hash(CodeBuilder code, List<DirectMethodHandleDesc> fields) {
        code.iconst_0();
        for (DirectMethodHandleDesc field : fields) {
            code.loadConstant(31).imul();
            ClassDesc type = load(code, 0, field);
            if (type.isPrimitive()) {
                code.invokestatic(boxed(type), "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int, type));
            } else {
                code.invokestatic(
                        OBJECTS, "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_Object));
            }
            code.iadd();
        }
        code.ireturn();
    }

    private static void show(CodeBuilder code, ClassDesc owner, List<DirectMethodHandleDesc> fields) {
        code.new_(BUILDER).dup().invokespecial(BUILDER, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
        code.loadConstant(owner).invokevirtual(ConstantDescs.CD_Class, "getSimpleName", TEXT);
        append(code, ConstantDescs.CD_String);
        String before = "[";
        for (DirectMethodHandleDesc field : fields) {
            code.loadConstant(before + field.methodName() + "=");
            append(code, ConstantDescs.CD_String);
            ClassDesc type = load(code, 0, field);
            append(code, shown(type));
            before = ", ";
        }
        code.loadConstant(fields.isEmpty() ? "[]" : "]");
        append(code, ConstantDescs.CD_String);
        code.invokevirtual(BUILDER, "toString", TEXT).areturn();
    }

    private static void append(CodeBuilder code, ClassDesc type) {
        code.invokevirtual(BUILDER, "append", MethodTypeDesc.of(BUILDER, type));
    }

    /** As what a builder of strings takes it. */
    private static ClassDesc shown(ClassDesc type) {
        return switch (TypeKind.from(type)) {
            case BYTE, SHORT -> ConstantDescs.CD_int;
            case REFERENCE -> ConstantDescs.CD_Object;
            default -> type;
        };
    }

    private static ClassDesc load(CodeBuilder code, int slot, DirectMethodHandleDesc field) {
        ClassDesc type = field.invocationType().returnType();
        code.aload(slot).getfield(field.owner(), field.methodName(), type);
        return type;
    }

    private static ClassDesc boxed(ClassDesc type) {
        return switch (TypeKind.from(type)) {
            case BOOLEAN -> ConstantDescs.CD_Boolean;
            case BYTE -> ConstantDescs.CD_Byte;
            case SHORT -> ConstantDescs.CD_Short;
            case CHAR -> ConstantDescs.CD_Character;
            case INT -> ConstantDescs.CD_Integer;
            case LONG -> ConstantDescs.CD_Long;
            case FLOAT -> ConstantDescs.CD_Float;
            case DOUBLE -> ConstantDescs.CD_Double;
            default -> throw new IllegalStateException(type + " is not a primitive type");
        };
    }
}
