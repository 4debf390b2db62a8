/**
 * The server's runtime with all of its routes behind a plain HTTP server: what `npm start` serves, without a build and without pages. For long
 * proofs of everything below the pages. The admin signs in without a password.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import { sessionSecret } from '@/lib/server/auth/session-token'
import { startRuntime } from '@/lib/server/process/start/start'
import { findUserByEmail } from '@/lib/server/users/users'
import { handlersOf, type METHODS, ROUTE_FILES } from '../support/all-handlers'

type Handlers = Awaited<ReturnType<typeof handlersOf>>
type Served = { pattern: RegExp; names: string[]; handlers: Handlers }

async function servedBy(file: string): Promise<Served> {
  const path = file.slice('app'.length, -'/route.ts'.length)
  const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? '')
  return { pattern: new RegExp(`^${path.replaceAll(/\[\w+\]/g, '([^/]+)')}$`), names, handlers: await handlersOf(file) }
}

/** Routes with fewer variable parts first, as in Next. */
const served = (await Promise.all(ROUTE_FILES.map(servedBy))).sort(
  (one, other) => one.names.length - other.names.length,
)

async function signIn(response: ServerResponse): Promise<void> {
  const admin = await findUserByEmail(process.env.ADMIN_EMAIL ?? '')
  if (admin === null) throw new Error('There is no admin.')
  const token = {
    sub: admin.id,
    sessionId: randomUUID(),
    sessionVersion: admin.sessionVersion,
    signedInAt: Math.floor(Date.now() / 1000),
  }
  const cookie = await encode({ token, secret: sessionSecret(), maxAge: 8 * 3600 })
  response.setHeader('set-cookie', `next-auth.session-token=${cookie}; Path=/; HttpOnly`).end('{}')
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  if (url.pathname === '/api/auth/csrf') return void response.end('{"csrfToken":"none"}')
  if (url.pathname === '/api/auth/callback/credentials') return signIn(response)
  for (const { pattern, names, handlers } of served) {
    const found = pattern.exec(url.pathname)
    const handler = handlers[request.method as (typeof METHODS)[number]]
    if (found === null || handler === undefined) continue
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const hasBody = request.method !== 'GET' && request.method !== 'DELETE'
    const body = hasBody ? { body: Buffer.concat(await request.toArray()) } : {}
    const asked = new NextRequest(url, { method: request.method ?? 'GET', headers, ...body })
    const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))
    const { status, headers: own, body: stream } = await handler(asked, { params: Promise.resolve(params) })
    response.writeHead(status, Object.fromEntries(own))
    if (stream === null) return void response.end()
    Readable.fromWeb(stream as ReadableStream).pipe(response)
    return
  }
  response.writeHead(404).end('{}')
}

const { stop } = await startRuntime()
createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.destroy()
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))
