import { NextRequest } from 'next/server'
import { afterEach, describe, expect, test } from 'vitest'
import { defineRoute } from '@/lib/server/http/define-route'
import { csvResponse, exportResponse } from '@/lib/server/http/export-response'
import { someUser } from '../../support/some-user'

const user = (id: string) => someUser('ops', id)

/** The exports that a test begins; they are ended after it, since the process counts their slots. */
const begun: AbortController[] = []
afterEach(() => {
  for (const one of begun.splice(0)) one.abort()
})

/** An export of three chunks, and how many of them were produced. */
function begin(id: string, fails: (piece: number) => boolean = () => false) {
  const leaving = new AbortController()
  begun.push(leaving)
  const made: string[] = []
  async function* file() {
    for (const [index, piece] of ['a', 'b', 'c'].entries()) {
      if (fails(index)) throw new Error('the engine is gone')
      made.push(piece)
      yield new TextEncoder().encode(piece)
    }
  }
  const response = exportResponse({
    user: user(id),
    signal: leaving.signal,
    contentType: 'text/csv',
    name: 'calls',
    window: { from: 1_800_000_000, to: 1_800_604_800 },
    zone: 'America/New_York',
    extension: 'csv',
    chunks: async () => file(),
  })
  return { response, made, leave: () => leaving.abort() }
}
const status = (begins: { response: Promise<Response> }) =>
  begins.response.then(
    (response) => response.status,
    (error: { status: number }) => error.status,
  )

describe('an export', () => {
  test('arrives completely, as a named file', async () => {
    const response = await begin('u').response
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="calls_2027-01-15_2027-01-22_America-New_York.csv"',
    )
    expect(await response.text()).toBe('abc')
  })

  test('produces a chunk only once the previous one has been read', async () => {
    const { response, made } = begin('u')
    const reader = (await response).body?.getReader()
    expect(made).toEqual(['a'])
    await reader?.read()
    expect(made).toEqual(['a'])
    await reader?.read()
    expect(made).toEqual(['a', 'b'])
  })

  test('that fails midway is cut off, and one that fails immediately is an error response', async () => {
    await expect((await begin('u', (piece) => piece === 1).response).text()).rejects.toThrow('the engine is gone')
    await expect(begin('u', (piece) => piece === 0).response).rejects.toThrow('the engine is gone')
  })
})

describe('concurrent exports', () => {
  test('are limited to two per user; a third is told when to retry', async () => {
    for (let index = 0; index < 2; index += 1) expect(await status(begin('u'))).toBe(200)
    await expect(begin('u').response).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      retryAfterSeconds: 30,
      message: expect.stringContaining('You have 2 exports running'),
    })
    expect(await status(begin('v'))).toBe(200)
  })

  test('are limited to eight in total', async () => {
    for (const id of ['a', 'b', 'c', 'd'])
      for (let index = 0; index < 2; index += 1) expect(await status(begin(id))).toBe(200)
    await expect(begin('e').response).rejects.toMatchObject({ status: 429, retryAfterSeconds: 30 })
  })

  test.each<[string, (one: ReturnType<typeof begin>) => Promise<unknown>]>([
    ['was read', async ({ response }) => (await response).text()],
    ['was canceled', async ({ response }) => (await response).body?.cancel()],
    ['lost its caller before the first byte', async ({ response, leave }) => response.then(leave)],
  ])('free their slot when the export %s', async (_, finish) => {
    const first = begin('u')
    begin('u')
    await finish(first)
    expect(await status(begin('u'))).toBe(200)
    expect(await status(begin('u'))).toBe(429)
  })

  test('free their slot when they fail, immediately or midway', async () => {
    for (const failing of [0, 1, 0, 1, 0]) {
      const { response } = begin('u', (piece) => piece === failing)
      await response.then((answer) => answer.text()).catch(() => undefined)
    }
    expect(await status(begin('u'))).toBe(200)
  })

  test('do not include HEAD requests, whose headers are those of the file', async () => {
    const route = defineRoute(
      { method: 'GET', path: '/api/x', answer: 'file' },
      { role: 'export' },
      () => begin('u').response,
      async () => user('u'),
    )
    for (let index = 0; index < 3; index += 1) {
      const request = new NextRequest('http://localhost/api/x', { method: 'HEAD' })
      const response = await route(request, { params: Promise.resolve({}) })
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-transform, private, no-store'])
    }
  })
})

test('a table has one byte order mark before its heads, and the decimal sign of who asks', async () => {
  async function* rows() {
    yield [['a', 'b']]
    yield [['x', 1.5]]
  }
  const file = { name: 'bill', window: { from: null, to: null }, zone: undefined, rows }
  const asked = { user: user('table'), signal: new AbortController().signal }
  const response = await csvResponse({ ...asked, ...file, headers: new Headers({ 'accept-language': 'de' }) })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(Buffer.from(await response.arrayBuffer()).toString()).toBe('\uFEFFa;b\r\nx;1,5\r\n')
})
