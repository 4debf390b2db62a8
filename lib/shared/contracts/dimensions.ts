/** Time dimensions, finest first; `time` chooses one of them by the length of the range. */
export const TIME_BUCKETS = ['minute', 'hour', 'day', 'week', 'month'] as const
export type TimeBucket = (typeof TIME_BUCKETS)[number]

/** Every dimension by name. `values`: what a row's key looks like. */
export const DIMENSIONS = {
  time: { label: 'Time', values: 'epoch seconds of the bucket start, bucket chosen by the range' },
  minute: { label: 'Minute', values: 'epoch seconds of the bucket start' },
  hour: { label: 'Hour of day', values: '0 to 23 in the zone' },
  day: { label: 'Day', values: 'epoch seconds of the local midnight' },
  week: { label: 'Week', values: 'epoch seconds of the local Monday' },
  month: { label: 'Month', values: 'epoch seconds of the first local midnight' },
  hourly: { label: 'Hour', values: 'epoch seconds of the bucket start' },
  status: { label: 'Status', values: 'the status' },
  type: { label: 'Type', values: 'audio, video' },
  mode: { label: 'Mode', values: 'call, meet, presenter' },
  receiverType: { label: 'Receiver', values: 'user, group' },
  hasRecording: { label: 'Recording', values: 'true, false' },
  weekday: { label: 'Weekday', values: '1 (Monday) to 7 (Sunday) in the zone' },
  initiator: { label: 'Initiator', values: 'uid' },
  group: { label: 'Group', values: 'guid, null where the receiver is no group' },
  person: {
    label: 'Person',
    values: 'uid of any participant, initiator or user receiver; a call counts once for each',
  },
  durationBand: { label: 'Duration', values: 'a band of seconds, null where unknown' },
  ringBand: { label: 'Ring time', values: 'a band of seconds, null where unknown' },
  waitBand: {
    label: 'Wait for an answer',
    values: 'a band of seconds from initiation to the answer, or to the end without one; null where unknown',
  },
  sizeBand: { label: 'People joined', values: 'a band of people' },
} as const
export type Dimension = keyof typeof DIMENSIONS
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]]
