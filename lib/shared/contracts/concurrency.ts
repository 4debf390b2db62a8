import type { TimeBucket } from './dimensions'

/** How much went on at once in a part of the time. Epoch seconds, `to` excluded. */
export type Busy = {
  from: number
  to: number
  peakCalls: number
  /** The first second at which so many went on; null where none did. */
  peakCallsAt: number | null
  averageCalls: number
  peakPeople: number
  peakPeopleAt: number | null
  averagePeople: number
}

export type Concurrency = {
  buckets: Busy[]
  /** Over all buckets. */
  whole: Busy | null
  /** Of the calls under way at the peak of the whole, those initiated before the window. */
  earlierCalls: number
  /** Calls of the window without a believable beginning or end (the gap `interval`), which therefore count at no moment. */
  excluded: number
  /** Calls from before the window that are said to be ongoing still, for too long to be true: left out as well. */
  neverClosed: number
}
export type ConcurrencyAnswer = {
  data: Concurrency
  meta: { bucket: TimeBucket; zone: string; source: 'mirror'; syncedAt: number | null }
}

export const CONCURRENCY_RULE =
  'Calls under way at a moment, from start to end, whenever they began. Ongoing calls reach to now, but those open for so long that their end was probably lost are left out. People are those present in these calls by the times at which they joined and left; someone in two calls at once counts in both. An average is over the clock time that has passed.'
