/** The phases in the order in which they run. */
export const PHASE_NAMES = [
  'size',
  'erasure',
  'figures',
  'lists',
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
  'demo',
  'backfill',
] as const
export type PhaseName = (typeof PHASE_NAMES)[number]
