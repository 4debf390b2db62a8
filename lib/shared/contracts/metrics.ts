/** `average` is a number of calls that need not be whole. */
export const METRIC_UNITS = ['calls', 'ratio', 'minutes', 'seconds', 'people', 'recordings', 'average'] as const
export type MetricUnit = (typeof METRIC_UNITS)[number]

/** Every metric by name (design, section 3): what the screen calls it, its unit, and its definition in a sentence. The SQL stands in `analytics/metrics`. */
export const METRICS = {
  calls: { label: 'Calls', unit: 'calls', definition: 'Every call in the range, whatever became of it.' },
  answered: { label: 'Answered', unit: 'calls', definition: 'Calls whose status is ongoing or ended.' },
  unanswered: { label: 'Unanswered', unit: 'calls', definition: 'Calls whose status is unanswered.' },
  rejected: { label: 'Rejected', unit: 'calls', definition: 'Calls whose status is rejected.' },
  canceled: { label: 'Canceled', unit: 'calls', definition: 'Calls whose status is canceled.' },
  ongoing: { label: 'Ongoing', unit: 'calls', definition: 'Calls whose status is ongoing.' },
  resolved: { label: 'Resolved', unit: 'calls', definition: 'Calls with any status but initiated.' },
  answerRate: {
    label: 'Answer rate',
    unit: 'ratio',
    definition: 'Answered calls divided by calls with any status but initiated.',
  },
  rang: {
    label: 'Rang',
    unit: 'calls',
    definition:
      'Answered, unanswered and rejected calls, and any other that ended a second or more after it was initiated.',
  },
  together: {
    label: 'Two together',
    unit: 'calls',
    definition:
      'Answered calls with at least two different people present at once, by the times at which they joined and left.',
  },
  lasted: {
    label: 'Over a minute',
    unit: 'calls',
    definition: 'Calls with two people together whose duration is known and over 60 seconds.',
  },
  audioMinutes: {
    label: 'Audio minutes',
    unit: 'minutes',
    definition: 'The sum of totalAudioMinutes, as the API gives it.',
  },
  videoMinutes: {
    label: 'Video minutes',
    unit: 'minutes',
    definition: 'The sum of totalVideoMinutes, as the API gives it.',
  },
  totalMinutes: {
    label: 'Minutes',
    unit: 'minutes',
    definition: 'The sum of totalDurationInMinutes, as the API gives it.',
  },
  participantMinutes: {
    label: 'Participant minutes',
    unit: 'minutes',
    definition: 'The time from joining to leaving, summed over all participant entries (the billable basis).',
  },
  usefulMinutes: {
    label: 'Useful minutes',
    unit: 'minutes',
    definition:
      'Wall clock with at least two different people present, by the times at which they joined and left, summed over calls.',
  },
  waitingMinutes: {
    label: 'Waiting minutes',
    unit: 'minutes',
    definition:
      'Wall clock with exactly one person present, before, between or after being with others, summed over calls.',
  },
  ringMinutes: {
    label: 'Ring minutes',
    unit: 'minutes',
    definition: 'The ring time of answered calls, summed where it is known.',
  },
  vainRingMinutes: {
    label: 'Rung in vain',
    unit: 'minutes',
    definition:
      'From initiation to end of calls that were not answered and are over, summed where both times are known.',
  },
  durationAvg: {
    label: 'Average duration',
    unit: 'seconds',
    definition: 'The mean duration of answered calls whose duration is known.',
  },
  durationP50: {
    label: 'Median duration',
    unit: 'seconds',
    definition: 'Half of the answered calls whose duration is known were shorter.',
  },
  durationP90: {
    label: 'Duration, P90',
    unit: 'seconds',
    definition: '90 % of the answered calls whose duration is known were shorter.',
  },
  durationP95: {
    label: 'Duration, P95',
    unit: 'seconds',
    definition: '95 % of the answered calls whose duration is known were shorter.',
  },
  ringP50: {
    label: 'Median ring time',
    unit: 'seconds',
    definition: 'Half of the answered calls whose ring time is known rang for less.',
  },
  ringP90: {
    label: 'Ring time, P90',
    unit: 'seconds',
    definition: '90 % of the answered calls whose ring time is known rang for less.',
  },
  ringP95: {
    label: 'Ring time, P95',
    unit: 'seconds',
    definition: '95 % of the answered calls whose ring time is known rang for less.',
  },
  giveUpP50: {
    label: 'Median patience',
    unit: 'seconds',
    definition:
      'Half of the canceled calls were called off sooner after their initiation, of those with both times known.',
  },
  giveUpP90: {
    label: 'Patience, P90',
    unit: 'seconds',
    definition:
      '90 % of the canceled calls were called off sooner after their initiation, of those with both times known.',
  },
  people: { label: 'People', unit: 'people', definition: 'Different people who joined at least one call.' },
  invited: {
    label: 'Invited people',
    unit: 'people',
    definition: 'Different people who were invited to at least one call.',
  },
  attendance: {
    label: 'Attendance',
    unit: 'ratio',
    definition: 'Joined people summed over calls, divided by invited people summed over calls.',
  },
  recordings: { label: 'Recorded calls', unit: 'calls', definition: 'Calls with a recording.' },
  recordingRate: {
    label: 'Recording rate',
    unit: 'ratio',
    definition: 'Calls with a recording divided by answered calls.',
  },
  peakConcurrent: {
    label: 'Peak concurrent',
    unit: 'calls',
    definition:
      'The most calls under way at once within the range, from start to end, whenever they began. Ongoing calls reach to now; those open for too long to be true are left out.',
  },
  averageConcurrent: {
    label: 'Average concurrent',
    unit: 'average',
    definition:
      'How many calls were under way at once on average, over the clock time of the range that has passed; counted as their peak is.',
  },
} as const satisfies Record<string, { label: string; unit: MetricUnit; definition: string }>
export type Metric = keyof typeof METRICS
/** Beside `peakConcurrent`, a row's first second at which so many calls were under way; null where none were. Epoch seconds. */
export const PEAK_AT = 'peakConcurrent.at'
export const METRIC_NAMES = Object.keys(METRICS) as [Metric, ...Metric[]]
