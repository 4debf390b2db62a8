import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { frontDoor } from '@/lib/cli/front-door/front-door.mjs'
import { requestLog } from '@/lib/cli/front-door/request-log.mjs'
import { createLog } from '@/lib/server/process/log/log-options.mjs'
import { storage } from '@/lib/server/process/observe/tracked.mjs'
import { nextQueryId, noteRequest, noteStatement } from '@/lib/server/process/observe/tracking'
import { serving } from '../../support/serving'

type Line = Record<string, unknown>
const WARN = 40
let build: string

beforeEach(() => {
  build = mkdtempSync(path.join(os.tmpdir(), 'callscope-build-'))
  const manifest = {
    staticRoutes: [{ page: '/api/calls' }, { page: '/people' }],
    dynamicRoutes: [
      { page: '/api/calls/[sessionId]', regex: '^/api/calls/([^/]+?)(?:/)?$' },
      { page: '/s/[token]', regex: '^/s/([^/]+?)(?:/)?$' },
    ],
  }
  writeFileSync(path.join(build, 'routes-manifest.json'), JSON.stringify(manifest))
})
afterEach(() => {
  rmSync(build, { recursive: true, force: true })
})

/** A real server with the log; resolves with the lines of these requests, in order. */
async function linesOf(
  paths: string[],
  answer: (response: ServerResponse, url: string) => void,
  environment: Record<string, string> = { CALLS_API_KEY: 'key' },
  isTerminal = false,
): Promise<Line[]> {
  const lines: Line[] = []
  const log = createLog(environment.LOG_LEVEL, { write: (text: string) => void lines.push(JSON.parse(text)) })
  const logs = requestLog(build, { environment, isTerminal, log })
  const receive = frontDoor(environment)
  let left = paths.length
  let onAll = () => {}
  const all = new Promise<void>((resolve) => {
    onAll = resolve
  })
  const server = createServer((request, response) => {
    const { tracked, passes } = receive(request, response)
    logs(request, response, tracked)
    response.once('close', () => {
      left -= 1
      if (left === 0) onAll()
    })
    if (passes) storage.run(tracked, answer, response, request.url ?? '')
  })
  const port = await serving(server)
  for (const one of paths)
    await new Promise<void>((resolve) => {
      get({ host: '127.0.0.1', port, path: one, agent: false }, (incoming) => incoming.resume().once('close', resolve))
        .once('error', () => resolve())
        .end()
    })
  await all
  return lines
}
const whole = (response: ServerResponse) => response.end('x'.repeat(1000))
const peopleFail = (response: ServerResponse, url: string) =>
  url === '/people' ? response.writeHead(500).end() : whole(response)

test('a line names the route and who asks, and holds nothing of the query, the path or the address', async () => {
  const [line] = await linesOf(['/api/calls/room-of-ana?q=Ana+Belo&uid=ana'], (response) => {
    noteRequest({ userId: 'u-1', token: 'nightly' })
    noteStatement('call.one', 3, nextQueryId())
    whole(response)
  })
  expect(line).toEqual({
    level: 30,
    time: expect.any(String),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'GET',
    route: '/api/calls/[sessionId]',
    status: 200,
    ms: expect.any(Number),
    bytes: expect.any(Number),
    userId: 'u-1',
    token: 'nightly',
    statements: 1,
    msg: 'request',
  })
  expect(line?.bytes).toBeGreaterThan(1000)
})

test('a refusal has its line, an unknown path has no name, a shared link is known by its id, built files are left out', async () => {
  const lines = await linesOf(
    ['/%', '/nowhere/ana', '/s/secret-of-the-link', '/_next/static/a.js', '/people'],
    (response, url) => {
      if (url.startsWith('/s/')) noteRequest({ shareId: 'sh-1' })
      whole(response)
    },
  )
  expect(lines.map(({ route, status, shareId }) => [route, status, shareId])).toEqual([
    [null, 400, undefined],
    [null, 200, undefined],
    ['/s/[token]', 200, 'sh-1'],
    ['/people', 200, undefined],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/ana|secret/)
})

test('a slow request is a warning with its slowest statements first', async () => {
  const [line] = await linesOf(
    ['/people'],
    (response) => {
      for (const ms of [5, 40, 20]) noteStatement(`people.${ms}`, ms, nextQueryId())
      const startedAt = performance.now()
      while (performance.now() - startedAt < 5);
      whole(response)
    },
    { SLOW_REQUEST_MS: '3' },
  )
  expect(line).toMatchObject({ level: WARN, msg: 'slow request', statements: 3 })
  expect(line?.slowest).toMatchObject([
    { name: 'people.40', ms: 40, queryId: `${line?.requestId}.2` },
    { name: 'people.20' },
    { name: 'people.5' },
  ])
})

test('a failure is a warning, and so is an answer that was cut', async () => {
  const lines = await linesOf(['/people', '/api/calls'], (response, url) => {
    if (url === '/people') response.writeHead(500).end()
    else response.write('half', () => response.destroy())
  })
  expect(lines).toMatchObject([
    { level: WARN, status: 500 },
    { level: 30, status: 200, cut: true },
  ])
})

test('health checks are worth a line when they fail or when debugging, and only then is an address logged', async () => {
  const answer = (response: ServerResponse, url: string) =>
    url.endsWith('ready') ? response.writeHead(503).end() : whole(response)
  expect(await linesOf(['/api/health/live', '/api/health/ready'], answer)).toMatchObject([{ status: 503 }])
  const debugging = await linesOf(['/api/health'], answer, { LOG_LEVEL: 'debug' })
  expect(debugging).toMatchObject([{ status: 200, client: '127.0.0.1' }])
})

test('at a terminal only failures are shown, unless a level was asked for', async () => {
  expect(await linesOf(['/api/calls', '/people'], peopleFail, {}, true)).toMatchObject([{ status: 500 }])
  expect(await linesOf(['/api/calls'], peopleFail, { LOG_LEVEL: 'info' }, true)).toHaveLength(1)
})

test('the log of a demo is quiet about requests, unless a level was asked for', async () => {
  expect(await linesOf(['/api/calls', '/people'], peopleFail, {})).toMatchObject([{ level: WARN, status: 500 }])
  expect(await linesOf(['/api/calls'], peopleFail, { LOG_LEVEL: 'info' })).toHaveLength(1)
  expect(await linesOf(['/api/calls'], peopleFail, { CALLS_APPS_FILE: 'apps.json' })).toHaveLength(1)
})

test('what is refused while the process starts or ends is no failure', async () => {
  const answer = (response: ServerResponse) => {
    Object.assign(storage.getStore() ?? {}, { isExpected: true })
    response.writeHead(503).end()
  }
  expect(await linesOf(['/api/health/ready', '/api/hooks/calls'], answer)).toMatchObject([
    { level: 30, route: null, status: 503 },
  ])
})

test('a level that does not exist is left to the check of the configuration', () => {
  expect(createLog('loud').level).toBe('info')
  expect(createLog('toString').level).toBe('info')
  expect(createLog('silent').level).toBe('silent')
})
