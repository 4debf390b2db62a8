/**
 * Details of a test that only proofs run (`isProof`): other cases of what has a test in the suite, races and long waits. `playwright.config.ts` leaves
 * it out otherwise.
 */
export const PROOF = { tag: '@proof' }
