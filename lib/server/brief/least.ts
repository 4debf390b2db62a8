/**
 * The fewest calls that a rate in a sentence is taken over: with 30, a rate of 80 % has a standard error of 7 points, and with fewer a single
 * call moves it by more than 3.
 */
export const LEAST_FOR_RATE = 30
/** Fewer unreturned calls are a list rather than a finding; the page Needs a look has them. */
export const LEAST_WAITING = 5
/** A share of the unanswered calls below this singles nobody out. */
export const LEAST_SHARE = 0.2
/** Someone is singled out only if their share of the unanswered is this many times their share of all calls: otherwise it only says who calls a lot. */
export const LEAST_EXCESS = 1.25
/**
 * An hour is singled out if its rate is this many standard errors below the rate of the whole period: it is the worst of 168, of which chance
 * alone puts one beyond 2.5, but beyond 3 only one in five times.
 */
export const LEAST_DEVIATIONS = 3
/** A difference of rates below this is not worth a sentence of its own. */
export const LEAST_POINTS_BELOW = 0.05
/** A change of a rate below this is not explained further. */
export const LEAST_POINTS_CHANGE = 0.01
/** A change of a count below this part of it is not explained further. */
export const LEAST_RELATIVE_CHANGE = 0.1
/** Whoever is named explains at least this part. */
export const LEAST_PART = 0.4
/** The share of the unanswered calls from which two or three people are named together. */
export const LEAST_SHARE_TOGETHER = 0.3
/** Fewer dropped or reconnected calls are no sign of a broken device. */
export const LEAST_TROUBLED = 10
