/** Time dimensions, finest first; `time` chooses one of them by the length of the range. */
export const TIME_BUCKETS = ['minute', 'hour', 'day', 'week', 'month'] as const
export type TimeBucket = (typeof TIME_BUCKETS)[number]

/** A dimension without its SQL. */
type DimensionWords = {
  label: string
  /** The format of a row's key. */
  values: string
  /** The time bucket; null if the range determines it. */
  bucket?: TimeBucket | null
  /** Its values are names without a natural order; `crowded` ones grow with the organisation, so only the top ones can be shown. */
  names?: 'few' | 'crowded'
  /** A call can have several of its values, so the parts overlap. */
  overlaps?: true
  /** The list filter that selects the calls of a value, or the min/max filter pair that selects those of a band. */
  filter?:
    | 'outcome'
    | 'status'
    | 'type'
    | 'mode'
    | 'receiverType'
    | 'initiator'
    | 'guid'
    | 'uid'
    | 'weekday'
    | 'hour'
    | 'team'
  limits?: 'Duration' | 'Ring' | 'Wait' | 'People'
}

const BUCKET_START = 'epoch seconds of the bucket start'
const SECONDS_BAND = 'a band of seconds, null where unknown'
const LIST = {
  time: { label: 'Time', values: `${BUCKET_START}, bucket chosen by the range`, bucket: null },
  minute: { label: 'Minute', values: BUCKET_START, bucket: 'minute' },
  hourly: { label: 'Hour', values: BUCKET_START, bucket: 'hour' },
  hour: { label: 'Hour of day', values: '0 to 23 in the zone', filter: 'hour' },
  day: { label: 'Day', values: 'epoch seconds of the local midnight', bucket: 'day' },
  week: { label: 'Week', values: 'epoch seconds of the local Monday', bucket: 'week' },
  month: { label: 'Month', values: 'epoch seconds of the first local midnight', bucket: 'month' },
  outcome: {
    label: 'Outcome',
    values: 'answered, missed, declined, abandoned, failed, ringing, other',
    names: 'few',
    filter: 'outcome',
  },
  status: { label: 'Status', values: 'the status', names: 'few', filter: 'status' },
  type: { label: 'Type', values: 'audio, video', names: 'few', filter: 'type' },
  mode: { label: 'Mode', values: 'call, meet, presenter', names: 'few', filter: 'mode' },
  receiverType: { label: 'Receiver', values: 'user, group', names: 'few', filter: 'receiverType' },
  hasRecording: { label: 'Recording', values: 'true, false', names: 'few' },
  weekday: { label: 'Weekday', values: '1 (Monday) to 7 (Sunday) in the zone', filter: 'weekday' },
  initiator: { label: 'Initiator', values: 'uid', names: 'crowded', filter: 'initiator' },
  group: { label: 'Group', values: 'guid, null where the receiver is not a group', names: 'crowded', filter: 'guid' },
  person: {
    label: 'Person',
    values: 'uid of any participant, initiator or user receiver; a call counts once for each',
    names: 'crowded',
    overlaps: true,
    filter: 'uid',
  },
  team: {
    label: 'Team',
    values: 'team id, none for people in no team; a call counts once for each team of its people',
    names: 'few',
    overlaps: true,
    filter: 'team',
  },
  businessHours: { label: 'Business hours', values: 'in, out, by when the call began', names: 'few' },
  durationBand: { label: 'Duration', values: SECONDS_BAND, limits: 'Duration' },
  ringBand: { label: 'Ring time', values: SECONDS_BAND, limits: 'Ring' },
  waitBand: {
    label: 'Wait time',
    values: 'a band of seconds from initiation to the answer, or to the end without one; null where unknown',
    limits: 'Wait',
  },
  sizeBand: { label: 'People joined', values: 'a band of people', limits: 'People' },
} as const satisfies Record<string, DimensionWords>
export type Dimension = keyof typeof LIST
/** Every dimension by name. The SQL is in `analytics/dimensions` under the same names. */
export const DIMENSIONS: Readonly<Record<Dimension, DimensionWords>> = LIST
export const DIMENSION_NAMES = Object.keys(LIST) as [Dimension, ...Dimension[]]
