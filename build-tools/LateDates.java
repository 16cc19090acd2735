import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * Lets the library of SQLite make its form for dates when somebody asks for it, not with each connection: Java reads the
 * calendars of all languages for it, and Ratchet keeps moments as text.
 */
final class LateDates {
    private static final String OWNER = "org/sqlite/SQLiteConnectionConfig";
    private static final ClassDesc SELF = ClassDesc.ofInternalName(OWNER);
    private static final ClassDesc FORM = ClassDesc.of("org.sqlite.date.FastDateFormat");
    private static final MethodTypeDesc MAKE = MethodTypeDesc.of(FORM, ConstantDescs.CD_String);
    private static final String FIELD = "dateFormat";

    private LateDates() {}

    static boolean isMeant(ClassModel type) {
        return type.thisClass().asInternalName().equals(OWNER)
                && type.fields().stream().anyMatch(field -> field.fieldName().equalsString("dateStringFormat"));
    }

    static ClassTransform written() {
        return (type, part) -> {
            if (part instanceof MethodModel method) {
                CodeTransform change = method.methodName().equalsString("getDateFormat")
                        ? LateDates::makeWhenAsked
                        : LateDates::leave;
                type.transformMethod(method, MethodTransform.transformingCode(change));
            } else {
                type.with(part);
            }
        };
    }

    private static void leave(CodeBuilder code, CodeElement part) {
        if (part instanceof InvokeInstruction call
                && call.owner().asSymbol().equals(FORM)
                && call.typeSymbol().equals(MAKE)) {
            code.pop().aconst_null();
        } else {
            code.with(part);
        }
    }

    private static void makeWhenAsked(CodeBuilder code, CodeElement part) {
        if (part instanceof ReturnInstruction) {
            Label known = code.newLabel();
            code.dup().ifnonnull(known).pop();
            code.aload(0).aload(0).getfield(SELF, "dateStringFormat", ConstantDescs.CD_String);
            code.invokestatic(FORM, "getInstance", MAKE).putfield(SELF, FIELD, FORM);
            code.aload(0).getfield(SELF, FIELD, FORM).labelBinding(known).areturn();
        } else {
            code.with(part);
        }
    }
}
