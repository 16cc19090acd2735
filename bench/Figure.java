/**
 * One row of the table.
 *
 * @param ratio how it compares to a floor that was measured in the same run; null where there is none
 */
record Figure(String what, String measured, Ratio ratio, String target, Result result) {
    enum Result {
        MET("✓"),
        MISSED("missed"),
        NO_TARGET("");

        final String mark;

        Result(String mark) {
            this.mark = mark;
        }
    }

    /** So many times the floor's value: what a busy machine spoils less than times. */
    record Ratio(String floor, double value) {
        String words() {
            return Samples.number(value) + " × " + floor;
        }
    }

    /** Something that got worse if its ratio grows. */
    static Figure against(String what, double value, String unit, String more, String floor, double least) {
        Ratio ratio = Double.isNaN(least) ? null : new Ratio(floor, value / least);
        return new Figure(what, Samples.number(value) + " " + unit + more, ratio, "", Result.NO_TARGET);
    }

    static Figure atMost(String what, double value, double most, String unit, String more) {
        return shown(what, Samples.number(value) + " " + unit + more).notAbove(value, most, unit);
    }

    static Figure atLeast(String what, double value, double least, String unit) {
        String measured = Samples.number(value) + " " + unit;
        return new Figure(
                what,
                measured,
                null,
                "≥ " + Samples.number(least) + " " + unit,
                value >= least ? Result.MET : Result.MISSED);
    }

    /** The same with a target for its value. */
    Figure notAbove(double value, double most, String unit) {
        return new Figure(
                what, measured, ratio, "≤ " + Samples.number(most) + " " + unit, value <= most ? Result.MET : Result.MISSED);
    }

    /** The same with a target for its ratio, if its floor is on this machine. */
    Figure notAbove(double most) {
        return ratio == null ? this : notAbove(ratio.value, most, "×");
    }

    /** Another program's values for the same work in the same run; its middle one as so many times ours. */
    static Figure against(String what, java.util.List<Double> theirs, double ours, String of) {
        double middle = new Samples(theirs).p50();
        return shown(
                what,
                theirs.isEmpty()
                        ? "not here"
                        : Samples.number(middle) + " ms, " + Samples.number(middle / ours) + " × " + of);
    }

    static Figure shown(String what, String measured) {
        return new Figure(what, measured, null, "", Result.NO_TARGET);
    }

    String row() {
        return "| " + what + " | " + measured + " | " + (ratio == null ? "" : ratio.words()) + " | " + target + " | "
                + result.mark + " |";
    }
}
