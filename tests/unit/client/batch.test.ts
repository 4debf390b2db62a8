import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { MAX_BATCHED } from '@/lib/shared/http/batch'
import { route } from '@/lib/shared/http/route'
import { listen } from '../../support/listen'

const people = route('GET /api/people', { query: z.looseObject({}), answer: z.unknown() })
let server: Server
let received: string[][] = []
/** What the server answers to the questions of a request; null cuts the connection after the first line. */
let answer: (questions: string[]) => (string | null)[] = () => []

const line = (question: number, status: number, body: unknown) =>
  `${JSON.stringify({ question, status, retryAfter: null, requestId: 'r', body })}\n`

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { questions } = JSON.parse(body) as { questions: string[] }
    received.push(questions)
    for (const part of answer(questions))
      if (part === null) return response.destroy()
      else await new Promise((resolve) => response.write(part, resolve))
    response.end()
  })
  const base = `http://127.0.0.1:${await listen(server)}`
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`${base}${path}`, init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  received = []
})

const ask = (n: number, signal?: AbortSignal) =>
  askApi(people, { query: { n } }, signal === undefined ? {} : { signal })
const settled = (promises: Promise<unknown>[]) =>
  Promise.allSettled(promises).then((all) => all.map((one) => (one.status === 'fulfilled' ? one.value : one.reason)))

describe('questions of a page', () => {
  it('that are asked at once are one request, answered in any order and in any pieces', async () => {
    answer = () => {
      const text = line(1, 200, { data: 'zweite' }) + line(0, 200, { data: 'première' })
      return [text.slice(0, 30), text.slice(30, 90), text.slice(90)]
    }
    expect(await Promise.all([ask(1), ask(2)])).toEqual([{ data: 'première' }, { data: 'zweite' }])
    expect(received).toEqual([['/api/people?n=1', '/api/people?n=2']])
  })

  it('fail one by one', async () => {
    answer = () => [
      line(0, 400, { error: { code: 'INVALID_REQUEST', message: 'n: no', requestId: 'x' } }),
      line(1, 200, 1),
    ]
    const [failed, fine] = await settled([ask(1), ask(2)])
    expect(failed).toMatchObject({ code: 'INVALID_REQUEST', status: 400, requestId: 'x' })
    expect(fine).toBe(1)
  })

  it('keep the answers that came before the connection broke', async () => {
    answer = () => [line(1, 200, 'here'), null]
    const [lost, here] = await settled([ask(1), ask(2)])
    expect(lost).toBeInstanceOf(ApiError)
    expect(lost).toMatchObject({ code: 'NETWORK', status: 0 })
    expect(here).toBe('here')
  })

  it('that get no line of their own fail', async () => {
    answer = () => [line(0, 200, 'here')]
    const [here, lost] = await settled([ask(1), ask(2)])
    expect(here).toBe('here')
    expect(lost).toMatchObject({ code: 'BAD_ANSWER' })
  })

  it('are not sent once nobody waits for them', async () => {
    answer = (questions) => questions.map((_, index) => line(index, 200, 'here'))
    const gone = new AbortController()
    const asked = settled([ask(1, gone.signal), ask(2)])
    gone.abort(new Error('left'))
    expect(await asked).toMatchObject([{ message: 'left' }, 'here'])
    expect(received).toEqual([['/api/people?n=2']])
  })

  it('are several requests when there are too many', async () => {
    answer = (questions) => questions.map((question, index) => line(index, 200, question))
    const all = Array.from({ length: MAX_BATCHED + 1 }, (_, n) => n)
    expect(await Promise.all(all.map((n) => ask(n)))).toEqual(all.map((n) => `/api/people?n=${n}`))
    expect(received.map((questions) => questions.length).sort()).toEqual([1, MAX_BATCHED])
  })
})
