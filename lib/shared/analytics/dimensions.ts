import type { ListFilter } from '@/lib/shared/filters/filters'
import { formatDuration } from '@/lib/shared/text/format'

/** A band of whole numbers, both ends included; `max` null is open. Rows carry its `key`; a door turns it into min/max filters. */
export type Band = { key: string; min: number; max: number | null; label: string }
const band = (min: number, max: number | null, label: string): Band => ({
  key: max === null ? `${min}+` : `${min}-${max}`,
  min,
  max,
  label,
})

/** Bands of seconds, from the least value of each: `< 10 s`, `10–29 s`, `1–3 min`, `≥ 2 h`. */
const bandsOf = (edges: readonly number[]): readonly Band[] =>
  edges.map((min, index) => {
    const next = edges[index + 1]
    if (next === undefined) return band(min, null, `≥ ${formatDuration(min)}`)
    if (min === 0) return band(0, next - 1, `< ${formatDuration(next)}`)
    const [size, unit] = min < 60 ? [1, 's'] : min < 3600 ? [60, 'min'] : [3600, 'h']
    return band(min, next - 1, `${min / size}–${min < 60 ? next - 1 : next / size} ${unit}`)
  })
const DURATION_BANDS = bandsOf([0, 10, 30, 60, 180, 300, 600, 1200, 1800, 3600, 7200])
const RING_BANDS = bandsOf([0, 3, 6, 10, 15, 20, 30, 45, 60])
/** Joined people. */
const SIZE_BANDS: readonly Band[] = [
  band(0, 0, 'nobody'),
  band(1, 1, '1'),
  band(2, 2, '2'),
  band(3, 5, '3–5'),
  band(6, 10, '6–10'),
  band(11, 20, '11–20'),
  band(21, 50, '21–50'),
  band(51, null, '> 50'),
]

export const DIMENSION_BANDS = {
  durationBand: DURATION_BANDS,
  ringBand: RING_BANDS,
  waitBand: RING_BANDS,
  sizeBand: SIZE_BANDS,
} as const satisfies Partial<Record<Dimension, readonly Band[]>>

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
  filter?: ListFilter
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
  status: { label: 'Status', values: 'the status as the Calls API has it', names: 'few', filter: 'status' },
  type: { label: 'Type', values: 'audio, video', names: 'few', filter: 'type' },
  mode: { label: 'Mode', values: 'call, meet, presenter', names: 'few', filter: 'mode' },
  receiverType: { label: 'Receiver', values: 'user, group', names: 'few', filter: 'receiverType' },
  hasRecording: { label: 'Recording', values: 'true, false', names: 'few' },
  weekday: { label: 'Weekday', values: '1 (Monday) to 7 (Sunday) in the zone', filter: 'weekday' },
  initiator: { label: 'Caller', values: 'uid', names: 'crowded', filter: 'initiator' },
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
  ringBand: { label: 'Wait of answered calls', values: SECONDS_BAND, limits: 'Ring' },
  waitBand: {
    label: 'Wait',
    values: 'a band of seconds from initiation to the answer, or to the end without one; null where unknown',
    limits: 'Wait',
  },
  sizeBand: { label: 'People joined', values: 'a band of people', limits: 'People' },
} as const satisfies Record<string, DimensionWords>
export type Dimension = keyof typeof LIST
/** Every dimension by name. The SQL is in `analytics/dimensions` under the same names. */
export const DIMENSIONS: Readonly<Record<Dimension, DimensionWords>> = LIST
/** True if figures by these dimensions are those of people: by person or team. */
export const isOfPeople = (by: readonly string[]): boolean => by.includes('person') || by.includes('team')
export const DIMENSION_NAMES = Object.keys(LIST) as [Dimension, ...Dimension[]]
