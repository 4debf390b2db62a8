import { DEFAULT_ANOMALY_RATE, DEFAULT_QUARANTINE_RATE } from '@/lib/simulator/anomalies'
import { CallBook } from '@/lib/simulator/call-book'
import { buildOrganisation } from '@/lib/simulator/organisation'
import { DEFAULT_ROOM_RATE } from '@/lib/simulator/rooms'
import { buildSchedule, defaultHistoryDays } from '@/lib/simulator/schedule'

/** What determines a simulated history: the same three numbers give the same calls. */
export type History = { calls: number; seed: number; anchorSeconds: number }

/** The flags of a simulator with this history and without live calls. */
export const flagsOf = ({ calls, seed, anchorSeconds }: History): string[] =>
  Object.entries({ calls, seed, now: anchorSeconds, live: 0 }).flatMap(([name, value]) => [`--${name}`, String(value)])

/** The records that a simulator started with these options and without live calls lists at the anchor, newest first, as JSON texts. */
export function recordsOf({ calls, seed, anchorSeconds }: History): { length: number; text(position: number): string } {
  const historyDays = defaultHistoryDays(calls)
  const schedule = buildSchedule({ calls, seed, anchorSeconds, historyDays, liveCallsPerMinute: 0 })
  const book = new CallBook(
    {
      seed,
      organisation: buildOrganisation(seed, calls),
      anomalyRate: DEFAULT_ANOMALY_RATE,
      quarantineRate: DEFAULT_QUARANTINE_RATE,
      roomRate: DEFAULT_ROOM_RATE,
      callbackRate: 0,
    },
    schedule,
  )
  const order = book.order(anchorSeconds)
  return { length: order.length, text: (position) => book.json(order.at(position), anchorSeconds) }
}

/** A page of records as the body of a response, which may be a bare list. */
export const pageBody = (texts: readonly string[]): string => `[${texts.join(',')}]`
