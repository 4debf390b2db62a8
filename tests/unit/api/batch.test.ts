import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerTogether } from '@/lib/server/http/batch'
import { defineRoute } from '@/lib/server/http/define-route'
import { one, wholeFrom } from '@/lib/shared/filters/query'
import { BATCHED_PATHS, batchLineSchema, batchRoute, MAX_BATCHED } from '@/lib/shared/http/batch'
import { AppError } from '@/lib/shared/http/errors'
import { route } from '@/lib/shared/http/route'
import { someUser } from '../../support/some-user'

beforeAll(() => {
  process.env.OWN_ENCODING = '1'
})
afterAll(() => {
  delete process.env.OWN_ENCODING
})

const number = route('GET /api/number', {
  query: z.object({ n: one(wholeFrom(1, 9)), waitMs: one(wholeFrom(0, 1000)) }),
  answer: z.object({ data: z.number() }),
})
let begun: number[] = []
let [ended, most] = [0, 0]
const HANDLERS = {
  '/api/number': defineRoute(number, { role: 'read' }, async ({ query: { n = 0, waitMs = 0 } }) => {
    begun.push(n)
    most = Math.max(most, begun.length - ended)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    ended += 1
    if (n === 7) throw new AppError('RATE_LIMITED', 'Too many.', { retryAfterSeconds: 4 })
    return { data: n }
  }),
  '/api/late': defineRoute(
    route('GET /api/late', { answer: z.object({ data: z.number() }) }),
    { role: 'read' },
    async () => {
      begun.push(99)
      return { data: 99 }
    },
  ),
  '/api/secret': defineRoute(
    route('GET /api/secret', { answer: z.object({ data: z.string() }) }),
    { role: 'manage-users' },
    async () => ({ data: 'for admins' }),
  ),
}

async function ask(questions: string[], accepted: string | null = null) {
  const response = answerTogether(HANDLERS, ['/api/late'], {
    body: { questions },
    user: someUser('agent'),
    signal: new AbortController().signal,
    headers: new Headers(accepted === null ? {} : { 'accept-encoding': accepted }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = response.headers.get('x-own-encoding') === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => batchLineSchema.parse(JSON.parse(line)))
}

it('answers the first question first, and each other one as soon as it is known, compressed or not', async () => {
  const questions = [
    '/api/number?n=4&waitMs=30',
    '/api/number?n=1&waitMs=150',
    '/api/number?n=2',
    '/api/number?n=3&waitMs=60',
  ]
  for (const accepted of [null, 'gzip, br']) {
    begun = []
    const lines = await ask(questions, accepted)
    expect(lines.map(({ question }) => question)).toEqual([0, 2, 3, 1])
    expect(lines.map(({ status, body }) => [status, body])).toEqual([
      [200, { data: 4 }],
      [200, { data: 2 }],
      [200, { data: 3 }],
      [200, { data: 1 }],
    ])
  }
})

it('begins the second question only once the first is answered, also where it fails', async () => {
  for (const first of ['n=5', 'n=7']) {
    begun = []
    ended = most = 0
    expect(await ask([`/api/number?${first}&waitMs=30`, '/api/number?n=1'])).toHaveLength(2)
    expect(begun).toHaveLength(2)
    expect(most).toBe(1)
  }
})

it('begins questions in their order, two at a time and late ones last', async () => {
  begun = []
  ended = most = 0
  const lines = await ask(['/api/late', ...[1, 2, 3, 4, 5, 6, 8].map((n) => `/api/number?n=${n}&waitMs=5`)])
  expect(lines).toHaveLength(8)
  expect(lines.find(({ question }) => question === 0)?.body).toEqual({ data: 99 })
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 8, 99])
  expect(most).toBe(2)
})

it('a question fails alone, with the error it would have had by itself', async () => {
  const lines = await ask(['/api/number?n=77', '/api/number?n=7', '/api/secret', '/api/number?n=4'])
  const byQuestion = Object.fromEntries(lines.map((line) => [line.question, line]))
  expect(byQuestion[0]).toMatchObject({
    status: 400,
    body: { error: { code: 'INVALID_REQUEST', details: { fields: [{ field: 'n' }] } } },
  })
  expect(byQuestion[1]).toMatchObject({ status: 429, retryAfter: '4', body: { error: { code: 'RATE_LIMITED' } } })
  expect(byQuestion[2]).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } })
  expect(byQuestion[2]?.body).toMatchObject({ error: { requestId: byQuestion[2]?.requestId } })
  expect(byQuestion[3]).toMatchObject({ status: 200, body: { data: 4 } })
})

it('asks no other routes, whatever the address says', async () => {
  for (const question of ['/api/users', '/api/number/', '/api/__proto__', '/api/constructor'])
    await expect(ask([question])).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { fields: [{ field: 'questions.0' }] },
    })
})

it('accepts a bounded number of addresses of the API', () => {
  const accepts = (questions: unknown) => batchRoute.body.safeParse({ questions }).success
  expect(accepts([...BATCHED_PATHS])).toBe(true)
  expect(accepts([])).toBe(false)
  expect(accepts(['https://evil.example/api/people'])).toBe(false)
  expect(accepts(['//evil.example/api/people'])).toBe(false)
  expect(accepts(Array.from({ length: MAX_BATCHED + 1 }, () => '/api/analytics'))).toBe(false)
  expect(accepts([`/api/analytics?${'x'.repeat(5000)}`])).toBe(false)
})
