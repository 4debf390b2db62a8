import { describe, expect, it } from 'vitest'
import type { UpstreamList } from '@/lib/server/calls-api/schema'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { UnreadRecord } from '@/lib/server/sync/pages/page'
import { farthestPage, Indivisible, Oversized, readInPieces } from '@/lib/server/sync/pages/read-in-pieces'

const HOUR_MS = 3_600_000
type Record = { sessionId: string }

/** An upstream whose calls have names; those whose name begins with `big` are too large to be read. */
function upstreamOf(names: string[]) {
  const log = { tooLarge: 0, requests: 0 }
  const ask = async (page: number, perPage: number): Promise<UpstreamList> => {
    log.requests += 1
    const start = (page - 1) * perPage
    const records = names.slice(start, start + perPage).map((sessionId): Record => ({ sessionId }))
    const big = records.find(({ sessionId }) => sessionId.startsWith('big'))
    if (big !== undefined) {
      log.tooLarge += 1
      const bodyStart = `{"data":[{"sessionId":"${big.sessionId}","type":"audio"`
      throw new UpstreamError('UPSTREAM_UNAVAILABLE', 'Too large.', { failure: 'too-large', bodyStart })
    }
    const pagination = { total: names.length, perPage: null, currentPage: null, totalPages: null }
    return { records, pagination }
  }
  return { ask, log, names }
}
const namesOf = (records: unknown[]) =>
  records.map(
    (record) => (record instanceof UnreadRecord ? (JSON.parse(record.raw) as Record) : (record as Record)).sessionId,
  )
const listOf = (length: number, big: number[]) =>
  Array.from({ length }, (_, index) => `${big.includes(index) ? 'big' : 'call'}-${index}`)

function readerWith(oversized: Oversized) {
  let heard: number | null = null
  return async (upstream: ReturnType<typeof upstreamOf>, start: number, size: number, nowMs = 0) => {
    upstream.log.tooLarge = 0
    upstream.log.requests = 0
    const { ask } = upstream
    const read = await readInPieces({ start, size, total: heard, order: 'newest-first', oversized, nowMs, ask })
    heard = read.total
    return read
  }
}

describe('a page that is too large', () => {
  it.each([
    [1000, 0, 1000, [400]],
    [5000, 3000, 1000, [3400]],
    [5000, 1000, 1000, [1000, 1001, 1999]],
    [700, 0, 1000, [0, 699]],
    [700, 600, 100, [650]],
    [50, 0, 7, [0, 1, 2, 3, 4, 5, 6]],
    [50, 49, 7, [49]],
    [5, 3, 1, [3]],
    [400, 0, 100, []],
  ])('of %i calls is read from %i, %i calls, except %j', async (length, start, size, big) => {
    const upstream = upstreamOf(listOf(length, big))
    const oversized = new Oversized()
    const read = readerWith(oversized)
    const first = await read(upstream, start, size)
    expect(namesOf(first.records)).toEqual(upstream.names.slice(start, start + size))
    const again = await read(upstream, start, size)
    expect(namesOf(again.records)).toEqual(upstream.names.slice(start, start + size))
    expect(upstream.log.tooLarge).toBe(0)
    expect(upstream.log.requests).toBeLessThan(15)
  })

  it('costs little when newer calls have shifted it, and is retried after an hour', async () => {
    const oversized = new Oversized()
    const read = readerWith(oversized)
    await read(upstreamOf(listOf(900, [40])), 0, 100)
    const grown = upstreamOf(['new-1', 'new-2', ...listOf(900, [40])])
    const { records } = await read(grown, 0, 100)
    expect(namesOf(records)).toEqual(grown.names.slice(0, 100))
    expect(grown.log.tooLarge).toBe(0)
    await read(grown, 0, 100, HOUR_MS)
    expect(grown.log.tooLarge).toBe(1)
    const mended = upstreamOf(['new-1', 'new-2', ...listOf(900, [])])
    expect(namesOf((await read(mended, 0, 100, 2 * HOUR_MS)).records)).toEqual(mended.names.slice(0, 100))
    expect(oversized.within([0, 900], { total: 902, order: 'newest-first' }).size).toBe(0)
  })

  it('loses no call when the large one is deleted upstream', async () => {
    const read = readerWith(new Oversized())
    await read(upstreamOf(listOf(900, [40])), 0, 100)
    const without = upstreamOf(listOf(900, [40]).filter((name) => !name.startsWith('big')))
    expect(namesOf((await read(without, 0, 100)).records)).toEqual(without.names.slice(0, 100))
  })

  it('that upstream does not divide is an error that says so', async () => {
    const upstream = upstreamOf(listOf(90, []))
    const ask = () => upstream.ask(1, 90)
    const question = { start: 0, size: 30, total: null, order: null, oversized: new Oversized(), nowMs: 0, ask }
    await expect(readInPieces(question)).rejects.toBeInstanceOf(Indivisible)
  })
})

describe('the farthest page', () => {
  it.each([
    [0, 0, 400, { number: 0, size: 400 }],
    [401, 401, 1000, { number: 1, size: 401 }],
    [802, 401, 1000, { number: 4, size: 200 }],
    [7, 7, 8, { number: 7, size: 1 }],
  ])('from %i, nowhere before %i, within %i', (at, readable, limit, page) =>
    expect(farthestPage(at, readable, limit)).toEqual(page),
  )
})
