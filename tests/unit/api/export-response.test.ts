import { NextRequest } from 'next/server'
import { afterEach, describe, expect, test } from 'vitest'
import { defineRoute } from '@/lib/server/api/define-route'
import { exportResponse } from '@/lib/server/api/export-response'
import type { User } from '@/lib/shared/contracts/users'

const user = (id: string): User => ({
  id,
  email: `${id}@b.example`,
  name: null,
  role: 'ops',
  disabled: false,
  createdAt: 0,
  lastSignInAt: null,
  source: 'local',
})

/** Every export that a test begins, ended after it: places are counted in the process. */
const begun: AbortController[] = []
afterEach(() => {
  for (const one of begun.splice(0)) one.abort()
})

/** An export of three pieces, and how many of them were made. */
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
  test('arrives whole, as a file with a name', async () => {
    const response = await begin('u').response
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="calls-[\dT-]+\.csv"$/)
    expect(await response.text()).toBe('abc')
  })

  test('makes a piece when the one before has been taken', async () => {
    const { response, made } = begin('u')
    const reader = (await response).body?.getReader()
    expect(made).toEqual(['a'])
    await reader?.read()
    expect(made).toEqual(['a'])
    await reader?.read()
    expect(made).toEqual(['a', 'b'])
  })

  test('that fails midway breaks off, and one that fails at once is an answer', async () => {
    await expect((await begin('u', (piece) => piece === 1).response).text()).rejects.toThrow('the engine is gone')
    await expect(begin('u', (piece) => piece === 0).response).rejects.toThrow('the engine is gone')
  })
})

describe('how many at once', () => {
  test('two a user: the third hears when to come again', async () => {
    for (let index = 0; index < 2; index += 1) expect(await status(begin('u'))).toBe(200)
    await expect(begin('u').response).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      retryAfterSeconds: 30,
      message: expect.stringContaining('You have 2 exports running'),
    })
    expect(await status(begin('v'))).toBe(200)
  })

  test('eight in all', async () => {
    for (const id of ['a', 'b', 'c', 'd'])
      for (let index = 0; index < 2; index += 1) expect(await status(begin(id))).toBe(200)
    await expect(begin('e').response).rejects.toMatchObject({ status: 429, retryAfterSeconds: 30 })
  })

  test.each<[string, (one: ReturnType<typeof begin>) => Promise<unknown>]>([
    ['was read', async ({ response }) => (await response).text()],
    ['was canceled', async ({ response }) => (await response).body?.cancel()],
    ['lost its caller before the first byte', async ({ response, leave }) => response.then(leave)],
  ])('a place is free again when its export %s', async (_, finish) => {
    const first = begin('u')
    begin('u')
    await finish(first)
    expect(await status(begin('u'))).toBe(200)
    expect(await status(begin('u'))).toBe(429)
  })

  test('a failed export gives its place back, at once or midway', async () => {
    for (const failing of [0, 1, 0, 1, 0]) {
      const { response } = begin('u', (piece) => piece === failing)
      await response.then((answer) => answer.text()).catch(() => undefined)
    }
    expect(await status(begin('u'))).toBe(200)
  })

  test('asking for the headers alone takes no place', async () => {
    const route = defineRoute(
      { path: '/api/x', answer: 'file' },
      { role: 'export', run: () => begin('u').response },
      async () => user('u'),
    )
    for (let index = 0; index < 3; index += 1) {
      const request = new NextRequest('http://localhost/api/x', { method: 'HEAD' })
      expect((await route(request, { params: Promise.resolve({}) })).status).toBe(200)
    }
  })
})
