/** Details of a test that only proofs run (`isProof`): variants of tests in the suite, races and long waits. Otherwise `playwright.config.ts` skips it. */
export const PROOF = { tag: '@proof' }
