import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { storage, trackedRequest } from '@/lib/server/process/observe/tracked.mjs'
import {
  asRequest,
  asWork,
  newWork,
  nextQueryId,
  noteRequest,
  noteStatement,
  tracked,
  trackedId,
} from '@/lib/server/process/observe/tracking'

const UUID = /^[0-9a-f-]{36}$/

test.each(['a1b2c3d4', 'A.b_c-9.', 'x'.repeat(64)])('a trusted proxy may name a request %s', (id) => {
  expect(trackedRequest(id, 1).id).toBe(id)
  expect(trackedRequest(id, 0).id).toMatch(UUID)
})

test.each([
  undefined,
  '',
  'short',
  'x'.repeat(65),
  'a b c d e f g',
  'abcdefgh\n{"level":60}',
  'abcdefgh, ijklmnop',
  '../../etc/passwd',
  '"><script>alert(1)</script>',
  'ıdentıfıer',
  'abcdefgh%0a',
])('the id %j is replaced, also from a trusted proxy', (id) => {
  expect(trackedRequest(id, 1).id).toMatch(UUID)
})

test('ids of statements begin with the request’s and are unique, also when a proxy sends an id twice', () => {
  const ids = [trackedRequest('from-a-proxy', 1), trackedRequest('from-a-proxy', 1), trackedRequest(null, 0)].flatMap(
    (request) => storage.run(request, () => [nextQueryId(), nextQueryId()]),
  )
  expect(new Set(ids).size).toBe(6)
  for (const id of ids.slice(0, 4)) expect(id).toMatch(/^from-a-proxy\.[0-9a-f]{8}\.[12]$/)
  expect(ids[5]).toMatch(/^[0-9a-f-]{36}\.2$/)
  expect(nextQueryId()).toBeUndefined()
})

test('an answer has the id of the server in front, else one of its own', () => {
  expect(storage.run(trackedRequest('from-a-proxy', 1), () => asRequest((id) => [id, trackedId()]))).toEqual([
    'from-a-proxy',
    'from-a-proxy',
  ])
  expect(asRequest((id) => [id === trackedId(), id])).toEqual([true, expect.stringMatching(UUID)])
  expect(trackedId()).toBeNull()
})

test('work in the background has its own id, even when a request began it', async () => {
  const seen = await storage.run(trackedRequest('from-a-proxy', 1), async () => {
    const pass = newWork('sync')
    await Promise.resolve()
    return [asWork('alerts', trackedId), pass(trackedId), pass(trackedId), trackedId()]
  })
  expect(seen[0]).toMatch(/^alerts-[0-9a-f]{12}$/)
  expect(seen[1]).toMatch(/^sync-[0-9a-f]{12}$/)
  expect([seen[2], seen[3]]).toEqual([seen[1], 'from-a-proxy'])
})

test('a stream that is read elsewhere keeps its request', async () => {
  const next = storage.run(trackedRequest('from-a-proxy', 1), () => tracked(() => trackedId()))
  async function* parts() {
    yield next() ?? ''
  }
  expect(await Readable.from(parts()).toArray()).toEqual(['from-a-proxy'])
})

test('of many statements the ten slowest are kept; of work in the background none', () => {
  const request = trackedRequest(null, 0)
  storage.run(request, () => {
    for (let ms = 1; ms <= 200; ms++) noteStatement(`s${ms}`, ms, nextQueryId())
    noteRequest({ userId: 'u-1', token: null })
  })
  expect(request).toMatchObject({ statements: 200, userId: 'u-1' })
  expect(request.slowest?.map(({ ms }) => ms).sort((one, other) => one - other)).toEqual(
    Array.from({ length: 10 }, (_, index) => 191 + index),
  )
  asWork('sync', () => {
    noteStatement('s', 1, nextQueryId())
    expect(storage.getStore()?.slowest).toBeNull()
  })
})
