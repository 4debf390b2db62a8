import { NextRequest } from 'next/server'
import { expect, test, vi } from 'vitest'
import { authRoute } from '@/lib/server/auth/route'
import { defineRoute } from '@/lib/server/http/define-route'
import { requireStorable } from '@/lib/server/http/read-body'
import { AppError } from '@/lib/shared/http/errors'
import type { Route } from '@/lib/shared/http/route'
import { sharedExports } from '../../support/shared-modules'

const NUL = 'a\0b'
const HALF = 'a\ud83db'

/** The names of a body's fields, including those of nested objects. */
function fieldsOf(schema: unknown): string[] {
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod
  const within = ['innerType', 'element', 'in', 'out', 'left', 'right', 'valueType'].flatMap((part) => def[part] ?? [])
  const shape = (def.shape ?? {}) as Record<string, unknown>
  const options = (def.options ?? []) as unknown[]
  return [
    ...Object.entries(shape).flatMap(([name, inner]) => [name, ...fieldsOf(inner).map((one) => `${name}.${one}`)]),
    ...[...within, ...options].flatMap(fieldsOf),
  ]
}

/** A body with a text in a field such as `filters.q`. */
const bodyWith = (field: string, text: string): unknown =>
  field.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), text)

test('every field of every body refuses text that databases do not keep, and is named', async () => {
  const routes = (await sharedExports()).filter(
    (one): one is Route => typeof one === 'object' && one !== null && 'path' in one && 'body' in one,
  )
  expect(routes.length).toBeGreaterThan(25)
  for (const route of routes) {
    const run = vi.fn(async () => new Response())
    const { path, body, answer, maxBodyBytes } = route
    const handler = defineRoute({ method: 'POST', path, body, answer, maxBodyBytes }, { role: 'public' }, run)
    const fields = [...new Set(fieldsOf(body))]
    expect(fields, path).not.toEqual([])
    for (const field of fields)
      for (const text of [NUL, HALF]) {
        const request = new NextRequest('http://localhost:41400/api/x', {
          method: 'POST',
          headers: { 'content-type': 'application/json', host: 'localhost:41400' },
          body: JSON.stringify(bodyWith(field, text)),
        })
        const response = await handler(request, { params: Promise.resolve({}) })
        const { error } = await response.json()
        expect([response.status, error.code, error.details], `${path} ${field}`).toEqual([
          400,
          'INVALID_REQUEST',
          { fields: [{ field, message: expect.stringMatching(/NUL|half of a character/) }] },
        ])
      }
    expect(run).not.toHaveBeenCalled()
  }
})

test('so does a sign-in', async () => {
  for (const body of [{ email: NUL }, { email: 'a@example.com', password: HALF }]) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const request = new NextRequest('http://localhost:41400/api/auth/callback/credentials', init)
    const response = await authRoute(request, { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) })
    expect([response.status, (await response.json()).error.code]).toEqual([400, 'INVALID_REQUEST'])
  }
})

const fieldRefused = (value: unknown) => {
  try {
    requireStorable(value, 'body')
  } catch (error) {
    return error instanceof AppError ? (error.details as { fields: { field: string }[] }).fields[0]?.field : error
  }
  return null
}

test('names of fields, lists and bodies nested without end are looked through; whole characters pass', () => {
  expect(fieldRefused({ a: [{ ok: 1 }, [HALF]] })).toBe('a.1.0')
  expect(fieldRefused({ a: { [NUL]: 1 } })).toBe('a')
  expect(fieldRefused(NUL)).toBe('body')
  let deep: unknown = HALF
  for (let depth = 0; depth < 5_000; depth += 1) deep = [deep]
  expect(fieldRefused(deep)).toMatch(/^0(\.0)+$/)
  expect(fieldRefused({ a: 'é😀\n\t', b: null, c: 1 })).toBeNull()
})
