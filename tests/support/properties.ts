import fc from 'fast-check'

const SEED = 20_270_512
/** How much longer the long proofs try. */
const THOROUGH_TIMES = 20

const isThorough = process.env.TEST_THOROUGH === '1'

// The same examples in every run; the long proofs look for new ones.
if (!isThorough) fc.configureGlobal({ seed: SEED })

/** How many examples a property is tried on: `count` in the suite, many more in `npm run prove -- properties`. */
export const runs = (count: number) => (isThorough ? count * THOROUGH_TIMES : count)

/** How much data a test works on: `usual` in the suite, `thorough` in that proof. */
export const size = (usual: number, thorough: number) => (isThorough ? thorough : usual)
