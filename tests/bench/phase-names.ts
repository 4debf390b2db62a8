/** The phases in the order in which they run. */
export const PHASE_NAMES = [
  'size',
  'figures',
  'lists',
  'again',
  'clients',
  'search',
  'around',
  'who-asks',
  'overview',
  'pages',
  'exports',
  'browser',
  'scripts',
  'memory',
  'erasure',
  'demo',
  'backfill',
] as const
export type PhaseName = (typeof PHASE_NAMES)[number]
