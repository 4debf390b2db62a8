import { beforeAll, describe, expect, it } from 'vitest'
import type { SortName } from '@/lib/server/calls/call-keys'
import { listCalls } from '@/lib/server/calls/calls'
import { callFacets } from '@/lib/server/calls/facets'
import { withNames } from '@/lib/server/directory/names'
import { tombstoneCalls } from '@/lib/server/mirror/write/walk'
import { CALL_SORTS, filtersSchema } from '@/lib/shared/filters/filters'
import { firstOf, inTurn, isProof, size } from '../../support/properties'
import { makeRecords, secondOf } from '../../unit/analytics/make-records'
import { normalizedCalls } from '../../unit/analytics/normalized'
import type { ReferenceCall } from '../../unit/analytics/read-record'
import { waited } from '../../unit/analytics/reference-facts'
import type { Params } from '../../unit/analytics/reference-filters'
import { spelledOddly } from '../../unit/analytics/spelled-oddly'
import { ownCalls } from './own-calls'

const FROM = Date.UTC(2023, 0, 15) / 1000
const TO = Date.UTC(2023, 11, 1) / 1000
const VALUES = {
  time: (call: ReferenceCall) => call.time,
  duration: (call: ReferenceCall) => call.durationSeconds,
  ring: waited,
  people: (call: ReferenceCall) => call.joinedPeople,
  minutes: (call: ReferenceCall) => call.totalDurationInMinutes,
}
const SORTS = CALL_SORTS.flatMap((name): SortName[] => [name, `-${name}`])

const first = makeRecords(size(1400, 3000), 5, FROM, TO)
/** Some share a second, so that ties are decided by session id. */
const made = first.map((record, index) => (index % 7 === 0 ? { ...record, initiatedAt: FROM + 86_400 } : record))
const tied = spelledOddly(made, 5)
const moved = made
  .slice(0, 200)
  .filter((record) => record.status === 'ongoing')
  .map((record) => ({ ...record, initiatedAt: (secondOf(record) ?? FROM) + 5_000_000, status: 'ended' }))
const gone = new Set(made.slice(300, 320).map((record) => record.sessionId))
const { deps, matching, mirror } = ownCalls(TO, tied, moved)
beforeAll(() =>
  tombstoneCalls(
    mirror(),
    [...gone].map((sessionId) => ({ sessionId, mid: '' })),
  ),
)
const records = new Map([...tied, ...moved].map((record) => [String(record.sessionId), record]))

function expectedIds(params: Params, sort: SortName): string[] {
  const value = VALUES[sort.replace('-', '') as keyof typeof VALUES]
  const sign = sort.startsWith('-') ? -1 : 1
  return matching(params)
    .filter((call) => !gone.has(call.sessionId))
    .sort((left, right) => {
      const a = value(left)
      const b = value(right)
      if (a !== b) return a === null ? 1 : b === null ? -1 : sign * (a - b)
      return sign * (left.sessionId < right.sessionId ? -1 : 1)
    })
    .map((call) => call.sessionId)
}

const FILTERS: Params[] = [
  {},
  { uid: 'u-4' },
  { uid: 'u-1,u-59', status: 'ended' },
  { from: '2023-03-01', to: '2023-03-20' },
  { minDuration: '600', type: 'video' },
  { anomaly: 'stale-ongoing' },
  { q: 's-5-1' },
  { uid: 'nobody' },
  // Searches: by ids only, by people over all time and in some days, by both, and without a match.
  { q: 's-5-12' },
  { q: 'u-4' },
  { q: 'u-4', from: '2023-03-01', to: '2023-03-20' },
  { q: 'u-4 u-1 s-5-1' },
  { q: 'g-1 u-' },
  { q: 'nobody' },
  // Words that are part of more ids than a search lists.
  { q: 's-5-' },
  { q: 's-5- u-4' },
  { q: 's-5-1', status: 'ended' },
  { q: 's-5-1 u-4', type: 'video' },
]
/** Lists that are read to the end by cursor. */
const BY_CURSOR: [Params, readonly SortName[]][] = [
  [{ type: 'audio' }, firstOf(['-time', 'duration', '-ring', 'people', '-minutes', ...SORTS], 2)],
  [{ q: 's-5-12' }, firstOf(['time', '-time'], 1)],
  [{ q: 'u-4 u-1' }, firstOf(['-time', 'time'], 1)],
]

describe('listCalls', () => {
  it('has the right order and total on every page', { timeout: 180_000 }, async () => {
    for (const [index, params] of FILTERS.entries())
      for (const sort of index < size(1, 3) ? SORTS : inTurn(['-time', 'time', 'ring'] as const, index)) {
        const wanted = expectedIds(params, sort)
        const last = Math.max(1, Math.ceil(wanted.length / 50))
        for (const page of isProof || index === 1 ? [1, 2, last, 999] : [1, last]) {
          const answer = await listCalls(deps(), filtersSchema.parse(params), { sort, page, perPage: 50 })
          expect(
            answer.calls.map((call) => call.sessionId),
            `${JSON.stringify(params)} ${sort} page ${page}`,
          ).toEqual(wanted.slice((page - 1) * 50, page * 50))
          expect(answer.pagination).toMatchObject({
            total: wanted.length,
            total_pages: Math.ceil(wanted.length / 50),
            current_page: page,
          })
        }
      }
  })

  it('has every call once, by cursor', async () => {
    for (const [params, sort] of BY_CURSOR.flatMap(([params, sorts]) => sorts.map((sort) => [params, sort] as const))) {
      const perPage = 'q' in params ? 15 : 200
      const wanted = expectedIds(params, sort)
      expect(wanted.length).toBeGreaterThan(perPage)
      const got: string[] = []
      let cursor: string | undefined
      for (let page = 1; page < 100; page++) {
        const answer = await listCalls(deps(), filtersSchema.parse(params), {
          sort,
          page: 1,
          perPage,
          cursor,
        })
        expect(answer.pagination.current_page).toBe(page)
        got.push(...answer.calls.map((call) => call.sessionId))
        if (answer.nextCursor === null) break
        cursor = answer.nextCursor
      }
      expect(got, `${JSON.stringify(params)} ${sort}`).toEqual(wanted)
    }
  })

  it('returns the stored call with names, plus the anomaly that depends on the current time', async () => {
    const {
      calls: [call],
    } = await listCalls(deps(), filtersSchema.parse({ anomaly: 'stale-ongoing' }), {
      sort: 'time',
      page: 1,
      perPage: 1,
    })
    const [stored] = normalizedCalls([records.get(call?.sessionId ?? '') ?? {}])
    const named = stored && withNames(deps().directory, stored)
    expect(call).toEqual({ ...named, anomalies: [...(stored?.anomalies ?? []), 'stale-ongoing'] })
  })

  it('refuses an invalid cursor and names the field', async () => {
    const other = (await listCalls(deps(), filtersSchema.parse({}), { sort: 'ring', page: 1, perPage: 1 }))
      .nextCursor as string
    for (const cursor of [
      'abc',
      other,
      Buffer.from('{"v":1}').toString('base64url'),
      Buffer.from('null').toString('base64url'),
    ])
      await expect(
        listCalls(deps(), filtersSchema.parse({}), { sort: '-time', page: 1, perPage: 1, cursor }),
      ).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
        details: { fields: [{ field: 'cursor' }] },
      })
  })
})

describe('callFacets', () => {
  it('counts each facet under all filters except its own', async () => {
    const filters = filtersSchema.parse({ status: 'ended', type: 'audio', uid: 'u-2' })
    const data = await callFacets(deps(), filters)
    for (const { value, calls: count } of data.status)
      expect(count).toBe(expectedIds({ type: 'audio', uid: 'u-2', status: String(value) }, 'time').length)
    const answered = data.outcome.filter(({ calls: count }) => count > 0).map(({ value }) => value)
    expect(answered).toEqual(['answered'])
    const missed = await callFacets(deps(), { ...filters, status: [], outcome: ['missed'] })
    for (const { value, calls: count } of missed.outcome)
      expect(count).toBe(expectedIds({ type: 'audio', uid: 'u-2', outcome: String(value) }, 'time').length)
    expect(missed.outcome.length).toBeGreaterThan(3)
    for (const { value, calls: count } of data.hasRecording)
      expect(count).toBe(
        expectedIds({ status: 'ended', type: 'audio', uid: 'u-2', hasRecording: String(value) }, 'time').length,
      )
    expect(data.quality.length).toBeGreaterThan(0)
    for (const { value, calls: count } of data.quality)
      expect(count).toBe(
        expectedIds({ status: 'ended', type: 'audio', uid: 'u-2', quality: String(value) }, 'time').length,
      )
    expect(data.type.reduce((sum, one) => sum + one.calls, 0)).toBe(
      expectedIds({ status: 'ended', uid: 'u-2' }, 'time').length,
    )
  })
})
