import { beforeAll } from 'vitest'
import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import { runAnalytics } from '@/lib/server/analytics/run'
import type { SortName } from '@/lib/server/calls/call-keys'
import { listCalls } from '@/lib/server/calls/calls'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { Directory, directoryOf } from '@/lib/server/mirror/read/directory'
import { storeRecords } from '@/lib/server/sync/pages/records'
import { analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import type { Call } from '@/lib/shared/calls/call'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { ownMirror } from '../../support/own-mirror'
import { type MadeRecord, type RawRecord, secondOf } from '../../unit/analytics/make-records'
import { FIRST_SEEN_SECONDS, firstSeenOf, type ReferenceCall, readRecord } from '../../unit/analytics/read-record'
import { type Context, type Params, referenceMatching, type Span, spanOf } from '../../unit/analytics/reference-filters'
import { ORGANISATION } from '../../unit/analytics/reference-organisation'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'

export const STALE_HOURS = 12
const CHUNK = 1000

/**
 * A mirror with the calls of `batches`, for the tests of one file, and the same calls as the reference reads them.
 * @param nowSeconds the present of every question
 * @param batches stored in this order; a record replaces an earlier one with its session id
 */
export function ownCalls(nowSeconds: number, ...batches: readonly (readonly RawRecord[])[]) {
  const own = ownMirror()
  let directory = new Directory()
  beforeAll(async () => {
    for (const [index, records] of batches.entries()) await store(own.mirror(), records, 1000 * (index + 1))
    directory = await directoryOf(own.mirror())
  })
  const byId = new Map(batches.flat().map((record) => [String(record.sessionId), readRecord(record)]))
  const present = { nowSeconds, staleOngoingHours: STALE_HOURS }
  const calls = [...byId.values()]
  const times = calls.map(({ time }) => time)
  const reach = { from: Math.min(...times), to: Math.max(...times) + 1 }
  const deps = (): AnalyticsDeps => ({
    mirror: own.mirror(),
    directory,
    ...present,
    syncedAt: null,
    organisation: ORGANISATION,
    reach,
  })
  const contextOf = (params: Params, window: Span = spanOf(params, nowSeconds)): Context => ({
    params,
    window,
    ...present,
  })
  return {
    ...own,
    calls,
    present,
    deps,
    contextOf,
    /** The calls that match the filters, by the reference. */
    matching: (params: Params, window?: Span): ReferenceCall[] => referenceMatching(calls, contextOf(params, window)),
    /** The answer to a question. @param asked its metrics and dimensions, and how to compare, sort and limit them */
    ask: (asked: Record<string, unknown>, params: Record<string, unknown> = {}, other: Partial<AnalyticsDeps> = {}) =>
      runAnalytics({ ...deps(), ...other }, analyticsQuerySchema.parse(asked), filtersSchema.parse(params)),
    /** Every call of the list under the filters, page by page, and how many it says there are. */
    async listed(
      params: Record<string, unknown>,
      sort: SortName = '-time',
      other: Partial<AnalyticsDeps> = {},
    ): Promise<{ calls: Call[]; total: number }> {
      const found: Call[] = []
      for (let cursor: string | undefined; ; ) {
        const page = { sort, page: 1, perPage: 200, cursor }
        const answer = await listCalls({ ...deps(), ...other }, filtersSchema.parse(params), page)
        found.push(...answer.calls)
        if (answer.nextCursor === null) return { calls: found, total: answer.pagination.total }
        cursor = answer.nextCursor
      }
    },
    /** How many calls the list has under the filters. */
    async listTotal(params: Record<string, unknown>): Promise<number> {
      const page = { sort: '-time', page: 1, perPage: 1 } as const
      return (await listCalls(deps(), filtersSchema.parse(params), page)).pagination.total
    },
  }
}

/**
 * Made calls, and a second batch that gives a tenth of them another time, other people and another end, taken from `others`. All of these have
 * an end, since a call without any time would keep its previous one.
 */
export function withReplaced(made: readonly MadeRecord[], others: readonly MadeRecord[]): [RawRecord[], RawRecord[]] {
  const [records, replacing] = [
    made,
    others.map((other) => ({ ...other, endedAt: other.endedAt ?? secondOf(other) ?? FIRST_SEEN_SECONDS })),
  ].map((batch, index) => spelledOddly(batch, index + 1)) as [RawRecord[], RawRecord[]]
  const replaced: RawRecord[] = []
  for (const [index, record] of records.entries()) {
    const isOpen = record.status === 'initiated' || record.status === 'ongoing'
    if (index % 20 !== 0 && !(index % 10 === 0 && isOpen)) continue
    // Without it, calls that ended before the others began would be others of their room.
    record.mid = `replaced-${index}`
    replaced.push({ ...replacing[index], sessionId: record.sessionId, mid: record.mid, status: 'ended' })
  }
  return [records, replaced]
}

/** Stores raw records the way sync does, as JSON; `askedAtMs` is when upstream was asked for them (epoch milliseconds). */
export async function store(mirror: Mirror, records: readonly RawRecord[], askedAtMs: number): Promise<void> {
  for (let index = 0; index < records.length; index += CHUNK) {
    const page = JSON.parse(JSON.stringify(records.slice(index, index + CHUNK))) as RawRecord[]
    for (const seenAt of new Set(page.map(firstSeenOf))) {
      const seen = page.filter((record) => firstSeenOf(record) === seenAt)
      const { quarantined } = await storeRecords({ mirror, now: () => seenAt * 1000 }, seen, askedAtMs)
      if (quarantined > 0) throw new Error(`${quarantined} records could not be read as calls.`)
    }
  }
}
