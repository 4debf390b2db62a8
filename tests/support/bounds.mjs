/**
 * Limits on slow operations in a run of `npm test`, independent of how fast the machine is: a new test that needs more belongs into an existing
 * world, or into a proof. Counted in `costs.mjs` and `notice-costs.mjs`.
 * @type {Record<import('./costs.mjs').Cost, number>}
 */
export const BOUNDS = {
  'app boot': 18,
  'page load': 200,
  'process killed': 18,
  'waited seconds': 9,
}
