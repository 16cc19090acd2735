package dev.ratchet.web.chart;

import java.util.function.DoublePredicate;

/**
 * The side of a chart, with round numbers on it.
 *
 * @param top its highest number
 * @param step from one to the next
 */
record Scale(double top, double step) {
    private static final int STEPS = 4;

    static Scale upTo(double highest) {
        return of(highest, _ -> true);
    }

    /** One whose numbers are whole, for what is counted. */
    static Scale ofCounts(double highest) {
        return of(highest, step -> Math.rint(step) == step);
    }

    private static Scale of(double highest, DoublePredicate allowed) {
        double least = Math.max(highest, 1e-9) / STEPS;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        double step = power * 10;
        for (double round : new double[] {1, 2, 2.5, 5}) {
            if (round * power >= least * 0.9999 && allowed.test(round * power)) {
                step = round * power;
                break;
            }
        }
        return new Scale(Math.ceil(highest / step * 0.9999) * step, step);
    }
}
