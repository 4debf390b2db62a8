import fc from 'fast-check'

const SEED = 20_270_512
/** The factors by which the long proofs try more examples, and the suite fewer (the same ones in each run). */
const THOROUGH_TIMES = 20
const SUITE_SHARE = 3

const isThorough = process.env.TEST_THOROUGH === '1'

/** Whether `npm run prove` runs this, so that tests too slow for the suite run as well. */
export const isProof = process.env.TEST_PROOFS === '1'

// The suite uses the same examples in every run; the long proofs look for new ones.
if (!isThorough) fc.configureGlobal({ seed: SEED })

/** The number of examples for a property: a third of `count` in the suite, many more in `npm run prove -- properties`. */
export const runs = (count: number) => (isThorough ? count * THOROUGH_TIMES : Math.ceil(count / SUITE_SHARE))

/** The amount of data for a test: `usual` in the suite, `thorough` in that proof. */
export const size = (usual: number, thorough: number) => (isThorough ? thorough : usual)

/** The first `count` of many cases in the suite, and all of them in every proof. */
export const firstOf = <T>(cases: readonly T[], count: number): readonly T[] =>
  isProof ? cases : cases.slice(0, count)

/** Picks cases for one of many things: a single case in the suite, a different one for the next thing, and all of them in that proof. */
export const inTurn = <T>(cases: readonly T[], index: number): readonly T[] =>
  isThorough ? cases : cases.slice(index % cases.length, (index % cases.length) + 1)
