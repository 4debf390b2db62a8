/** Filters by a number: the least and the most, both included. Those with both are in the filter form. */
export const NUMBER_FILTERS = [
  { label: 'Duration', least: 'minDuration', most: 'maxDuration', unit: 'seconds' },
  { label: 'Wait of answered calls', least: 'minRing', most: 'maxRing', unit: 'seconds' },
  { label: 'Wait', least: 'minWait', most: 'maxWait', unit: 'seconds' },
  { label: 'Together', least: 'minTogether', most: null, unit: 'seconds' },
  { label: 'Alone', least: 'minAlone', most: null, unit: 'seconds' },
  { label: 'People joined', least: 'minPeople', most: 'maxPeople', unit: 'people' },
] as const
