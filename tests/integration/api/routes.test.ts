import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RouteHandler } from '@/lib/server/api/define-route'

const root = path.resolve(import.meta.dirname, '../../..')
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** next-auth’s own route, which answers with pages, cookies and redirects. */
const NOT_OURS = new Set(['app/api/auth/[...nextauth]/route.ts'])
/** Routes that answer with a file, or with lines, rather than one JSON. */
const FILES = new Set([
  '/api/batch',
  '/api/audit/export',
  '/api/bill/export',
  '/api/calls/export',
  '/api/calls/[sessionId]/evidence',
  '/api/demo/recordings/[file]',
  '/api/shared/[token]/full',
  '/api/shared/[token]/picture',
  '/api/metrics',
])

const files = readdirSync(path.join(root, 'app/api'), { recursive: true, encoding: 'utf8' })
  .map((file) => `app/api/${file}`)
  .filter((file) => file.endsWith('/route.ts') && !NOT_OURS.has(file))

describe('every route', () => {
  it('is found', () => expect(files.length).toBeGreaterThan(25))

  it.each(files)('%s declares its path, method and answer', async (file) => {
    const handlers: Partial<Record<(typeof METHODS)[number], RouteHandler>> = await import(path.join(root, file))
    const made = METHODS.flatMap((method) => {
      const handler = handlers[method]
      return handler === undefined ? [] : [{ method, ...handler.route }]
    })
    expect(made.length).toBeGreaterThan(0)
    for (const route of made) {
      expect(`app${route.path}/route.ts`).toBe(file)
      expect(handlers[route.method]?.route.method ?? 'GET').toBe(route.method)
      expect(route.answer === 'file', route.path).toBe(FILES.has(route.path))
      const ids = [...route.path.matchAll(/\[(\w+)\]/g)].map(([, name]) => name)
      expect(Object.keys(route.params?.shape ?? {}).sort(), route.path).toEqual(ids.sort())
    }
  })
})
