import { expect, test, vi } from 'vitest'
import { OUTCOMES } from '@/lib/shared/calls/outcome'
import { firstOf } from '../../support/properties'
import type { Answer, Request } from './documented'

// biome-ignore lint/suspicious/noExplicitAny: JSON of many routes
type Json = any
type Row = Record<string, Json>
type Ask = (name: string, request: Partial<Request>) => Promise<Answer>

const OWN = ['offered', 'answered', 'byOthers', 'missed', 'declined', 'abandoned', 'failed', 'placed', 'reached']
const WINDOW = { range: 'last-week', tz: 'Europe/Paris' }
/** The same week under filters that every route knows. */
const VIEWS: Record<string, string>[] = [WINDOW, { ...WINDOW, type: 'video' }, { ...WINDOW, hours: 'in' }]

/** Tests that every figure which two routes show under one name is the same in both. @param ask as an admin */
export function testOneMeaning(ask: Ask): void {
  const dataOf = async (name: string, query: Record<string, string>, params?: Record<string, string>) =>
    (await ask(name, { query, ...(params && { params }) })).json as Json
  const analytics = async (query: Record<string, string>): Promise<Row[]> =>
    (await dataOf('GET /api/analytics', query)).data
  const listed = async (query: Record<string, string>): Promise<number> =>
    (await dataOf('GET /api/calls', { ...query, perPage: '1' })).meta.pagination.total
  const tool = async (name: string, given: object) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
    const { json } = await ask('POST /api/mcp', { body, headers: { accept: 'application/json' } })
    return (json as Json).result.structuredContent
  }

  test.each(VIEWS)('calls by outcome are equal wherever they are counted, under %o', async (view) => {
    const [total] = await analytics({
      ...view,
      metrics: ['calls', ...OUTCOMES].filter((name) => name !== 'other').join(),
    })
    const byOutcome = await analytics({ ...view, metrics: 'calls', by: 'outcome' })
    const byDay = await analytics({ ...view, metrics: 'missed,answered', by: 'day' })
    const { data: facets } = await dataOf('GET /api/calls/facets', view)
    for (const outcome of OUTCOMES) {
      const expected = byOutcome.find((row) => row.outcome === outcome)?.calls ?? 0
      if (outcome !== 'other') expect(total?.[outcome], outcome).toBe(expected)
      expect(await listed({ ...view, outcome }), `list of ${outcome}`).toBe(expected)
      const facet = facets.outcome.find(({ value }: Row) => value === outcome)?.calls ?? 0
      expect(facet, `choice of ${outcome}`).toBe(expected)
    }
    for (const name of ['missed', 'answered'])
      expect(
        byDay.reduce((sum, row) => sum + Number(row[name]), 0),
        `days of ${name}`,
      ).toBe(total?.[name])
    expect((await dataOf('GET /api/issues', view)).data.calls).toBe(total?.calls)
    const { total: explained } = await dataOf('GET /api/drivers', { ...view, metric: 'missed' })
    expect(explained.value).toBe(total?.missed)
    const asked = await tool('query', { ...view, ...listsOf(view), metrics: ['missed', 'calls'] })
    expect(asked.rows[0]).toMatchObject({ missed: total?.missed, calls: total?.calls })
  })

  test.each(firstOf(VIEWS, 1))(
    'a person’s and a team’s own figures are equal wherever they stand, under %o',
    async (view) => {
      const metrics = [...OWN, 'answerRate', 'talkSeconds'].join()
      for (const [by, key, { data }] of [
        ['person', 'uid', await dataOf('GET /api/people', { ...view, perPage: '200' })],
        ['team', 'id', await dataOf('GET /api/teams', view)],
      ] as [string, string, { data: Row[] }][]) {
        const rows = new Map((await analytics({ ...view, metrics, by })).map((row) => [row[by], row]))
        expect(data.length, by).toBeGreaterThan(0)
        for (const one of data) {
          const row = rows.get(one[key]) ?? {}
          for (const name of OWN) expect(row[name] ?? 0, `${name} of ${one[key]}`).toBe(one[name])
          expect(one.offered).toBe(OWN.slice(1, 7).reduce((sum, name) => sum + one[name], 0))
          expect(row.answerRate ?? null).toBe(one.answerRate)
          expect(row.talkSeconds ?? 0).toBeCloseTo(one.talkSeconds, 6)
        }
        for (const one of firstOf(data.slice(0, 6), 2))
          for (const offered of OWN.slice(1, 7)) {
            expect(
              await listed({ ...view, [by === 'person' ? 'uid' : 'team']: one[key], offered }),
              `${offered} of ${one[key]}`,
            ).toBe(one[offered])
          }
      }
    },
  )

  test('one number of callers waits for a call back', async () => {
    const { meta } = await dataOf('GET /api/callbacks', {})
    const { waiting } = (await dataOf('GET /api/needs-a-look', WINDOW)).data
    const asked = await tool('needs_a_look', {})
    expect([waiting, asked.waiting]).toEqual([meta.waiting, meta.waiting])
    expect((await dataOf('GET /api/callbacks', { range: '24h' })).meta.waiting).toBe(meta.waiting)
  })

  test.each(['24h', 'today', 'all'])(
    'no figure of a page counts a call that began after its moment, of %s',
    async (range) => {
      const newest = (await dataOf('GET /api/calls', { sort: '-time', perPage: '1' })).data[0].time
      const present = Date.now()
      vi.setSystemTime((newest + 2) * 1000)
      try {
        const view = { range, tz: 'UTC' }
        const counts = async (asOf: number) => {
          const of = async (name: string, query: Record<string, string> = {}) =>
            (await ask(name, { query: { ...view, ...query }, headers: { 'x-as-of': String(asOf) } })).json as Json
          return [
            (await of('GET /api/analytics', { metrics: 'calls' })).data[0].calls,
            (await of('GET /api/analytics', { metrics: 'calls', by: 'outcome' })).data.reduce(sumOfCalls, 0),
            (await of('GET /api/calls')).meta.pagination.total,
            (await of('GET /api/calls/facets')).data.outcome.reduce(sumOfCalls, 0),
            (await of('GET /api/issues')).data.calls,
          ]
        }
        const [before, after] = [await counts(newest), await counts(newest + 1)]
        expect(new Set(before).size, before.join()).toBe(1)
        expect(after).toEqual(before.map((calls) => calls + 1))
        expect(await counts(newest - 3600), 'a moment long past').toEqual(after)
      } finally {
        vi.setSystemTime(present)
      }
    },
  )

  test('nobody waits for a call back because of a call that began after a page’s moment', async () => {
    const present = Date.now()
    const { lines } = (await dataOf('GET /api/callbacks', {})).data as { lines: Row[] }
    const [newest] = lines.toSorted((a, b) => b.lastMissedAt - a.lastMissedAt)
    vi.setSystemTime((newest?.lastMissedAt + 2) * 1000)
    try {
      const waitingAt = async (asOf: number) => {
        const of = async (name: string, query: Record<string, string>) =>
          (await ask(name, { query, headers: { 'x-as-of': String(asOf) } })).json as Json
        const { lines: queue } = (await of('GET /api/callbacks', {})).data as { lines: Row[] }
        const { meta } = await of('GET /api/calls', { range: 'all', callback: 'open,overdue', perPage: '1' })
        expect(meta.pagination.total).toBe(queue.reduce((sum, { calls }) => sum + calls, 0))
        return queue.some(({ last }) => last.sessionId === newest?.last.sessionId)
      }
      expect([await waitingAt(newest?.lastMissedAt), await waitingAt(newest?.lastMissedAt + 1)]).toEqual([false, true])
    } finally {
      vi.setSystemTime(present)
    }
  })

  test('every sentence of the brief opens as many calls as it is about', async () => {
    const { items } = await dataOf('GET /api/brief', WINDOW)
    for (const { href, n, text } of items as Row[]) {
      const { pathname, searchParams } = new URL(href, 'http://x')
      if (pathname === '/calls') expect(await listed(Object.fromEntries(searchParams)), text).toBe(n)
      if (pathname === '/callbacks') expect((await dataOf('GET /api/callbacks', {})).meta.waiting, text).toBe(n)
    }
  })
}

const sumOfCalls = (sum: number, row: Row): number => sum + row.calls

/** Filters in the form that a tool takes: as lists. */
const listsOf = ({ type }: Record<string, string>) => (type === undefined ? {} : { type: [type] })
