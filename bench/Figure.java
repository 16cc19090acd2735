/** One row of the table. */
record Figure(String what, String measured, String target, Result result) {
    enum Result {
        MET("✓"),
        MISSED("missed"),
        NO_TARGET("");

        final String mark;

        Result(String mark) {
            this.mark = mark;
        }
    }

    static Figure atMost(String what, double value, double most, String unit, String more) {
        String measured = Samples.number(value) + " " + unit + more;
        return new Figure(
                what, measured, "≤ " + Samples.number(most) + " " + unit, value <= most ? Result.MET : Result.MISSED);
    }

    static Figure atLeast(String what, double value, double least, String unit) {
        String measured = Samples.number(value) + " " + unit;
        return new Figure(
                what, measured, "≥ " + Samples.number(least) + " " + unit, value >= least ? Result.MET : Result.MISSED);
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
        return new Figure(what, measured, "", Result.NO_TARGET);
    }

    String row() {
        return "| " + what + " | " + measured + " | " + target + " | " + result.mark + " |";
    }
}
