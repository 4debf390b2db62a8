/** Why figures leave calls out: the missing value, in words. Each metric says which of these it needs (`contracts/metrics`). */
export const GAPS = {
  duration: {
    label: 'Duration unknown',
    words: 'Answered, but still ongoing, or without a start, end or timer to give its duration.',
  },
  ring: {
    label: 'Wait unknown',
    words:
      'Answered, but the time of the call or of its answer is missing, or they are reversed; meetings do not ring.',
  },
  stay: {
    label: 'Missing or reversed leave time',
    words: 'According to the API, someone never left or left before they joined, so that presence is not counted.',
  },
  interval: {
    label: 'No plausible start or end',
    words:
      'Answered, but without a start, over without an end, ended before it started, or ongoing for so long that its end was probably lost, so it is not counted as concurrent.',
  },
  wait: {
    label: 'Wait without an answer unknown',
    words: 'Over without an answer, but the time of the call or of its end is missing, or they are reversed.',
  },
  giveUp: {
    label: 'Wait until given up unknown',
    words: 'Abandoned, but the time of the call or of its end is missing, or they are reversed.',
  },
  nobody: {
    label: 'Nobody invited',
    words: 'No participant with an id arrived with the call, so there is no attendance.',
  },
} as const satisfies Record<string, { label: string; words: string }>
export type Gap = keyof typeof GAPS
export const GAP_NAMES = Object.keys(GAPS) as [Gap, ...Gap[]]
