import type { Call, Normalized } from '@/lib/shared/calls/call'
import type { UnreadRecord } from './unread-record'

/** The order of List Calls: undocumented, so it is derived from each first page. */
export type PageOrder = 'newest-first' | 'oldest-first' | 'unordered'

/** A few calls out of order (sorted by another of their times) do not make a page unordered. */
const CLEAR_MAJORITY = 0.8

/** Whether a call is dated when it was first seen, which each reading takes for now. */
export const isFirstSeen = ({ anomalies }: Call): boolean =>
  anomalies.includes('missing-time') || anomalies.includes('ahead-of-clock')

/** Times of the records that are calls with a time of their own. Epoch seconds. */
export function timesOf(records: readonly (Normalized | UnreadRecord)[]): number[] {
  return records.flatMap((record) =>
    'kind' in record && record.kind === 'call' && !isFirstSeen(record.call) ? [record.call.time] : [],
  )
}

/** The order of a page, from the times of adjacent calls. Defaults to newest first when there is too little to go by. */
export function learnOrder(times: number[]): PageOrder {
  let falling = 0
  let rising = 0
  for (let index = 1; index < times.length; index += 1) {
    const step = (times[index] as number) - (times[index - 1] as number)
    if (step < 0) falling += 1
    else if (step > 0) rising += 1
  }
  const steps = falling + rising
  if (steps === 0 || falling / steps >= CLEAR_MAJORITY) return 'newest-first'
  return rising / steps >= CLEAR_MAJORITY ? 'oldest-first' : 'unordered'
}
