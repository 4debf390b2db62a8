import { describe, expect, it } from 'vitest'
import type { CallsApi, ListCallsQuery } from '@/lib/server/calls-api/client'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import type { SyncContext } from '@/lib/server/sync/context'
import { isLastPage } from '@/lib/server/sync/pages/page'
import { PageReader } from '@/lib/server/sync/pages/read-page'
import { newProgress } from '@/lib/server/sync/progress'
import { silent } from '../../support/silent-log'

const nothing = { total: null, perPage: null, currentPage: null, totalPages: null }

/** A reader over a listing function; it uses nothing else of the context. */
function readerOver(listCalls: CallsApi['listCalls'], now = () => 1) {
  const context = {
    api: { listCalls },
    settings: { intervalSeconds: 1, pageSize: 1000, concurrency: 1 },
    log: silent,
    now,
    signal: new AbortController().signal,
    progress: newProgress(),
  } as unknown as SyncContext
  return { reader: new PageReader(context), context }
}

describe('the page size', () => {
  it('falls back to 100 and then to none when upstream rejects it, permanently', async () => {
    const requests: ListCallsQuery[] = []
    const { reader, context } = readerOver(async (query) => {
      requests.push(query)
      if (query.perPage !== undefined)
        throw new UpstreamError('ERR_BAD_REQUEST', 'perPage', { failure: 'answer', httpStatus: 400 })
      return { records: [{ sessionId: `s-${query.page}` }], texts: null, pagination: { ...nothing, total: 9 } }
    })
    await reader.read(1)
    await reader.read(2)
    expect(requests).toEqual([{ page: 1, perPage: 1000 }, { page: 1, perPage: 100 }, { page: 1 }, { page: 2 }])
    expect(context.progress.perPage).toBeNull()
    expect(reader.pageSize).toBe(1)
  })

  it('is not reduced for other failures', async () => {
    let requests = 0
    const { reader } = readerOver(async () => {
      requests += 1
      throw new UpstreamError('UPSTREAM_UNAVAILABLE', 'down', { failure: 'network' })
    })
    await expect(reader.read(1)).rejects.toThrow('down')
    expect(requests).toBe(1)
  })
})

describe('a page that is too large', () => {
  /** An upstream of 3,000 calls, some of them ten times as large; a response holds calls up to a total size of 1,000. */
  function weighing(isHeavy: (index: number) => boolean): CallsApi['listCalls'] {
    const calls = Array.from({ length: 3000 }, (_, index) => ({
      sessionId: `s-${index}`,
      weight: isHeavy(index) ? 10 : 1,
    }))
    return async ({ page = 1, perPage = 30 }) => {
      const records = calls.slice((page - 1) * perPage, page * perPage)
      if (records.reduce((sum, { weight }) => sum + weight, 0) > 1000)
        throw new UpstreamError('UPSTREAM_UNAVAILABLE', 'Too large.', { failure: 'too-large' })
      return { records, texts: null, pagination: { ...nothing, total: 3000 } }
    }
  }
  const idsFrom = (start: number, end: number) =>
    Array.from({ length: end - start }, (_, index) => `s-${start + index}`)
  const idsOf = (page: { records: unknown[] }) =>
    page.records.map((record) => (record as { sessionId: string }).sessionId)

  it('because all its calls are large makes every page smaller from the start', async () => {
    const { reader, context } = readerOver(weighing(() => true))
    context.settings.pageSize = 300
    expect(idsOf(await reader.read(1))).toEqual(idsFrom(0, 100))
    expect(idsOf(await reader.read(10))).toEqual(idsFrom(900, 1000))
    expect(context.progress.perPage).toBe(100)
  })

  it('because many of its calls are large is still read completely, and later walks use smaller pages', async () => {
    const { reader, context } = readerOver(weighing((index) => index >= 300 && index < 400))
    context.settings.pageSize = 200
    await reader.read(1)
    expect(idsOf(await reader.read(2))).toEqual(idsFrom(200, 400))
    expect(idsOf(await reader.read(3))).toEqual(idsFrom(400, 600))
    expect(context.progress.perPage).toBe(100)
    const next = new PageReader(context)
    expect(idsOf(await next.read(1))).toEqual(idsFrom(0, 100))
    expect(idsOf(await next.read(4))).toEqual(idsFrom(300, 400))
  })

  it('and the first one read gets its length from the next', async () => {
    const { reader, context } = readerOver(weighing((index) => index < 200))
    context.settings.pageSize = 250
    expect(idsOf(await reader.read(1))).toEqual(idsFrom(0, 250))
    expect(reader.pageSize).toBe(250)
  })
})

describe('a page that repeats page 1', () => {
  it('is waited out for two minutes before the sync stops', async () => {
    let nowMs = 1_000_000
    let isRepeating = true
    const { reader } = readerOver(
      async ({ page = 1 }) => ({
        records: [{ sessionId: isRepeating ? 's-1' : `s-${page}` }],
        texts: null,
        pagination: { ...nothing, total: 9 },
      }),
      () => nowMs,
    )
    await reader.read(1)
    await expect(reader.read(2)).rejects.toBeInstanceOf(UpstreamError)
    nowMs += 119_000
    await expect(reader.read(3)).rejects.toBeInstanceOf(UpstreamError)
    nowMs += 1000
    await expect(reader.read(2)).rejects.toThrow('ignores the page parameter')
    isRepeating = false
    await reader.read(2)
    isRepeating = true
    await expect(reader.read(2)).rejects.toBeInstanceOf(UpstreamError)
  })
})

describe('a page of other calls', () => {
  const at = (index: number) => 1_700_000_000 - index * 86_400
  it.each([
    ['a mid', (index: number) => ({ mid: `m-${index}` })],
    ['the time of initiation', (index: number) => ({ mid: 0, initiatedAt: at(index) })],
    ['start and end', (index: number) => ({ initiatedAt: 0, startedAt: at(index), endedAt: at(index) + 900 })],
    ['an end', (index: number) => ({ endedAt: at(index) })],
    ['participants', (index: number) => ({ participants: [{ uid: 'ana', joinedAt: at(index) }] })],
  ])('of one room, told apart by %s, is no repetition', async (_, told) => {
    const calls = Array.from({ length: 250 }, (_, index) => ({
      sessionId: 'stand-up',
      status: 'ended',
      ...told(index),
    }))
    const { reader } = readerOver(async ({ page = 1 }) => ({
      records: calls.slice((page - 1) * 100, page * 100),
      texts: null,
      pagination: { ...nothing, total: 250 },
    }))
    for (const number of [1, 2, 3]) await reader.read(number)
    expect((await reader.read(3)).records).toHaveLength(50)
  })
})

describe('the last page', () => {
  const page = (number: number, records: number, pagination: object) => ({
    number,
    records: new Array<unknown>(records).fill({}),
    texts: null,
    pagination: { ...nothing, ...pagination },
    requestedAtMs: 1,
  })
  it.each([
    [page(3, 0, { total: 900, totalPages: 9 }), true],
    [page(3, 30, { totalPages: 3, currentPage: 3, total: 90 }), true],
    [page(3, 30, { totalPages: 3 }), true],
    [page(2, 30, { totalPages: 3, total: 90 }), false],
    [page(1, 30, { totalPages: 1, total: 90 }), false],
    [page(3, 30, { totalPages: 0, total: 90 }), true],
    [page(2, 30, { totalPages: 0, total: 90 }), false],
    [page(3, 12, {}), false],
  ])('is recognised by consistent pagination (%#)', (given, isLast) => expect(isLastPage(given, 30)).toBe(isLast))
})
