import type { Metric } from './metrics'

/** Why figures leave calls out: the value that is not there, in words, and whose figures stand on it. */
export const GAPS = {
  duration: {
    label: 'Duration not known',
    words: 'Answered, but still going on, or without a start, an end or a timer to tell how long it was.',
    metrics: ['durationAvg', 'durationP50', 'durationP90', 'durationP95'],
  },
  ring: {
    label: 'Ring time not known',
    words:
      'Answered, but when it was initiated or when it started is missing, or they are reversed; meetings do not ring.',
    metrics: ['ringP50', 'ringP90', 'ringP95', 'ringMinutes'],
  },
  stay: {
    label: 'Somebody’s stay not known',
    words: 'Somebody never left, or left before they joined, says the API: the time of that stay counts nowhere.',
    metrics: ['participantMinutes', 'usefulMinutes', 'waitingMinutes'],
  },
  interval: {
    label: 'No believable beginning or end',
    words:
      'Answered, but without a start, or over without an end, or ended before it started, or ongoing for so long that its end was probably lost: it overlaps with nothing.',
    metrics: ['peakConcurrent', 'averageConcurrent'],
  },
  wait: {
    label: 'Unanswered ring time not known',
    words: 'Over without an answer, but when it was initiated or when it ended is missing, or they are reversed.',
    metrics: ['vainRingMinutes'],
  },
  giveUp: {
    label: 'Patience not known',
    words: 'Called off, but when it was initiated or when it ended is missing, or they are reversed.',
    metrics: ['giveUpP50', 'giveUpP90'],
  },
  nobody: {
    label: 'Nobody invited',
    words: 'No participant with an id arrived with the call, so there is no attendance to speak of.',
    metrics: ['attendance'],
  },
} as const satisfies Record<string, { label: string; words: string; metrics: readonly Metric[] }>
export type Gap = keyof typeof GAPS
export const GAP_NAMES = Object.keys(GAPS) as [Gap, ...Gap[]]
