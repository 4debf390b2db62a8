import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bodyLimitBytes, createEntrance } from '@/lib/cli/front-door/entrance.mjs'
import type { Route } from '@/lib/shared/http/route'
import { ask, serving } from '../../support/serving'
import { sharedExports } from '../../support/shared-modules'

type Limits = NonNullable<Parameters<typeof createEntrance>[1]>
const readAll = async (incoming: IncomingMessage): Promise<Buffer> => Buffer.concat(await incoming.toArray())

/** A real server behind the entrance; a request that is let in gets its own body back. */
async function serve(
  limits: Limits = {},
  read = readAll,
  onRequest: (incoming: IncomingMessage) => void = () => undefined,
) {
  const server = createServer((incoming, response) => {
    onRequest(incoming)
    incoming.headers['x-forwarded-for'] ??= incoming.socket.remoteAddress
    enter(incoming, response, async () => response.end(await read(incoming)))
  })
  const enter = createEntrance(server, limits)
  return serving(server)
}

/** Sends a whole request. */
const send = (port: number, url: string, parts: Buffer[] = [], headers: Record<string, string> = {}) =>
  ask(port, url, { method: parts.length > 0 ? 'POST' : 'GET', headers, parts })

/** Begins a request whose body never ends; resolves when the server has it. */
async function beginSlowly(port: number, from = '127.0.0.1', url = '/api/shared/x'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  // The answer to the expectation shows that the request has arrived.
  const lines = ['host: x', `x-forwarded-for: ${from}`, 'content-length: 2000', 'expect: 100-continue']
  socket.write(`POST ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n{`)
  await once(socket, 'data')
  return socket
}

/** The status line that a slow sender gets in the end. */
const statusOf = async (socket: Socket) => /^HTTP\/1\.1 (\d+)/.exec(String((await once(socket, 'data'))[0]))?.[1]

describe('slow bodies', () => {
  test('of a hundred connections hold nothing: everyone else is served', async () => {
    const port = await serve()
    await Promise.all(Array.from({ length: 100 }, () => beginSlowly(port)))
    const others = await Promise.all([
      send(port, '/'),
      send(port, '/api/calls'),
      send(port, '/api/users', [Buffer.from('{"a":1}')]),
    ])
    expect(others.map(({ status, body }) => [status, String(body)])).toEqual([
      [200, ''],
      [200, ''],
      [200, '{"a":1}'],
    ])
  })

  test('are refused when their time is over, with the connection', async () => {
    const port = await serve({ bodies: { maxMs: 20, maxBodies: 10, maxBytes: 1000 } })
    const socket = await beginSlowly(port)
    const closed = once(socket, 'close')
    expect(await statusOf(socket)).toBe('408')
    await closed
  })

  test('give way when there are too many: the network with the most loses its oldest', async () => {
    const port = await serve({ bodies: { maxMs: 60_000, maxBodies: 3, maxBytes: 1000 } })
    await beginSlowly(port, '192.0.2.1')
    const [oldest, next] = [await beginSlowly(port, '192.0.2.2'), await beginSlowly(port, '192.0.2.2')]
    const lost = statusOf(oldest)
    expect((await send(port, '/api/users', [Buffer.from('1')], { 'x-forwarded-for': '192.0.2.3' })).status).toBe(200)
    expect(await lost).toBe('503')
    expect(next.destroyed).toBe(false)
  })

  test('give way when they are too large together', async () => {
    const port = await serve({ bodies: { maxMs: 60_000, maxBodies: 100, maxBytes: 1000 } })
    const [large, small] = [await beginSlowly(port, '192.0.2.1'), await beginSlowly(port, '192.0.2.2')]
    const lost = statusOf(large)
    large.write('x'.repeat(900))
    small.write('x'.repeat(200))
    expect(await lost).toBe('503')
    expect(small.destroyed).toBe(false)
  })
})

describe('a body', () => {
  const pieces = (length: number, size: number) =>
    Array.from({ length: Math.ceil(length / size) }, (_, index) =>
      Buffer.alloc(Math.min(size, length - index * size), `${index} `),
    )
  const readers = {
    'an iteration': readAll,
    'data events': (incoming: IncomingMessage) =>
      new Promise<Buffer>((resolve) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
      }),
    // As Next reads it.
    'the Fetch API': async (incoming: IncomingMessage) => {
      const init = { method: 'POST', body: incoming as unknown as BodyInit, duplex: 'half' }
      return Buffer.from(await new Request('http://callscope', init).arrayBuffer())
    },
    'a web stream': async (incoming: IncomingMessage) =>
      Buffer.from(await new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>).arrayBuffer()),
  }
  test.each(
    Object.entries(readers).flatMap(([name, read]) =>
      [
        ['/api/users', 1, 1],
        ['/api/users', 65_536, 65_536],
        ['/api/users', 65_536, 500],
        ['/api/teams/import', 2_500_000, 70_000],
      ].map(([url, length, size]) => ({ name, read, url: String(url), length: Number(length), size: Number(size) })),
    ),
  )('of $length bytes in pieces of $size is read as it was sent, by $name', async ({ read, url, length, size }) => {
    const parts = pieces(length, size)
    const port = await serve({}, read)
    const whole = Buffer.concat(parts)
    const [chunked, measured] = await Promise.all([
      send(port, url, parts),
      send(port, url, parts, { 'content-length': String(length) }),
    ])
    expect([chunked.status, chunked.body.equals(whole)]).toEqual([200, true])
    expect([measured.status, measured.body.equals(whole)]).toEqual([200, true])
  })

  test('that is too large is refused in words once it was sent, without being kept', async () => {
    const port = await serve()
    const { status, body } = await send(port, '/api/users', pieces(3_000_000, 60_000))
    expect([status, JSON.parse(String(body)).error.message]).toEqual([413, 'The body is larger than 65536 bytes.'])
  })

  test('may be as large as its route declares', async () => {
    const routes = (await sharedExports()).filter(
      (value): value is Route => typeof value === 'object' && value !== null && 'maxBodyBytes' in value,
    )
    expect(routes.length).toBeGreaterThan(2)
    for (const { path: address, maxBodyBytes = 0 } of routes)
      expect(bodyLimitBytes(address), address).toBeGreaterThanOrEqual(maxBodyBytes)
  })
})

test('one network holds a part of the slots: others are served while it reads nothing', async () => {
  const limits = { maxRunning: 6, maxWaiting: 6, maxWaitMs: 60_000 }
  let [held, arrived] = [0, 0]
  let allArrived = () => {}
  const all = new Promise<void>((resolve) => {
    allArrived = resolve
  })
  const hold = async ({ url }: IncomingMessage) => {
    if (url === '/api/held') await new Promise(() => (held += 1))
    return Buffer.from('served')
  }
  const count = () => {
    arrived += 1
    if (arrived === 8) allArrived()
  }
  const port = await serve({ lanes: { 'sign-in': limits, rest: limits } }, hold, count)
  for (let index = 0; index < 8; index += 1) {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/api/held',
      headers: { 'x-forwarded-for': '203.0.113.1' },
      agent: false,
    })
    sent.on('error', () => undefined).end()
  }
  await all
  const other = await send(port, '/', [], { 'x-forwarded-for': '203.0.113.2' })
  expect([String(other.body), held]).toEqual(['served', 2])
})
