/** `npm run prove` also runs what is too slow for each run of `npm test`: other cases of what has a test there, races and long waits. */
export const RUNS_PROOFS = process.env.TEST_PROOFS === '1'

/** Details of a test that only proofs run: `playwright.config.ts` leaves it out otherwise. */
export const PROOF = { tag: '@proof' }
