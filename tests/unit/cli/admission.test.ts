import { EventEmitter } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAdmission, createLane, laneOf, onePerTurn, type Sender } from '@/lib/cli/front-door/admission.mjs'

afterEach(() => {
  vi.useRealTimers()
})

/** A sender who has the server to itself. */
const ALONE: Sender = { network: '192.0.2.1', share: 1 }
const LIMITS = { maxRunning: 2, maxWaiting: 3, maxWaitMs: 1000 }

const atOnce = (begin: () => void) => begin()
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Requests in order of arrival, with the state of each and a way to end it. */
function callers(lane: ReturnType<typeof createLane>) {
  const fates: string[] = []
  const responses: EventEmitter[] = []
  return {
    fates,
    arrive(sender = ALONE) {
      const index = fates.push('waits') - 1
      const response = new EventEmitter()
      responses.push(response)
      lane(
        response as unknown as ServerResponse,
        sender,
        () => {
          fates[index] = 'runs'
        },
        () => {
          fates[index] = 'refused'
        },
      )
    },
    end: (index: number) => responses[index]?.emit('close'),
  }
}

describe('a lane', () => {
  test('runs a limited number, queues a limited number, and refuses the rest at once', () => {
    const { fates, arrive } = callers(createLane(LIMITS, atOnce))
    for (let index = 0; index < 6; index += 1) arrive()
    expect(fates).toEqual(['runs', 'runs', 'waits', 'waits', 'waits', 'refused'])
  })

  test('the longest waiting request runs next', () => {
    const { fates, arrive, end } = callers(createLane(LIMITS, atOnce))
    for (let index = 0; index < 4; index += 1) arrive()
    end(1)
    expect(fates).toEqual(['runs', 'runs', 'runs', 'waits'])
    end(0)
    end(2)
    arrive()
    expect(fates).toEqual(['runs', 'runs', 'runs', 'runs', 'runs'])
  })

  test('a caller who disconnects while waiting does not run', () => {
    const { fates, arrive, end } = callers(createLane(LIMITS, atOnce))
    for (let index = 0; index < 4; index += 1) arrive()
    end(2)
    end(0)
    expect(fates).toEqual(['runs', 'runs', 'waits', 'runs'])
    for (let index = 0; index < 3; index += 1) arrive()
    expect(fates.slice(4)).toEqual(['waits', 'waits', 'waits'])
  })

  test('a request that waits too long is refused and frees its place', () => {
    vi.useFakeTimers()
    const { fates, arrive, end } = callers(createLane(LIMITS, atOnce))
    for (let index = 0; index < 3; index += 1) arrive()
    vi.advanceTimersByTime(LIMITS.maxWaitMs)
    expect(fates).toEqual(['runs', 'runs', 'refused'])
    arrive()
    end(2)
    end(0)
    expect(fates).toEqual(['runs', 'runs', 'refused', 'runs'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('one network has its share of the slots and of the queue, whatever it asks; a free slot goes to the first who may have it', () => {
    const { fates, arrive, end } = callers(createLane({ maxRunning: 4, maxWaiting: 4, maxWaitMs: 1000 }, atOnce))
    const [greedy, other] = ['192.0.2.1', '192.0.2.2'].map((network) => ({ network, share: 1 / 2 }))
    for (let index = 0; index < 5; index += 1) arrive(greedy)
    expect(fates).toEqual(['runs', 'runs', 'waits', 'waits', 'refused'])
    for (let index = 0; index < 3; index += 1) arrive(other)
    expect(fates.slice(5)).toEqual(['runs', 'runs', 'waits'])
    end(5)
    expect(fates.slice(2)).toEqual(['waits', 'waits', 'refused', 'runs', 'runs', 'runs'])
    end(0)
    expect(fates.slice(2, 4)).toEqual(['runs', 'waits'])
  })

  test('any network may have one', () => {
    const { fates, arrive } = callers(createLane(LIMITS, atOnce))
    arrive({ network: '192.0.2.1', share: 0.1 })
    expect(fates).toEqual(['runs'])
  })
})

describe('admitted requests', () => {
  /** What has begun after each of `turns` turns of the event loop. */
  async function begunBy(turns: number, inTurn: (begin: () => void) => void, eachTurn: () => void) {
    const begun: string[] = []
    for (const name of ['a', 'b', 'c']) inTurn(() => begun.push(name))
    const seen = [begun.join('')]
    for (let turn = 0; turn < turns; turn += 1) {
      eachTurn()
      await nextTurn()
      seen.push(begun.join(''))
    }
    return seen
  }

  test('begin one per turn while no new requests arrive', async () => {
    expect(
      await begunBy(
        4,
        onePerTurn(() => 0),
        () => undefined,
      ),
    ).toEqual(['', 'a', 'ab', 'abc', 'abc'])
  })

  test('do not begin while new requests arrive, up to a limit', async () => {
    let heard = 0
    let nowMs = 0
    const inTurn = onePerTurn(
      () => heard,
      () => nowMs,
    )
    const seen = await begunBy(6, inTurn, () => {
      heard += 1
      nowMs += 7
    })
    expect(seen).toEqual(['', '', '', 'a', 'a', 'a', 'ab'])
  })

  test('begin also when they arrive later', async () => {
    const inTurn = onePerTurn(() => 0)
    const begun: string[] = []
    inTurn(() => {
      begun.push('a')
      inTurn(() => begun.push('b'))
    })
    await nextTurn()
    await nextTurn()
    inTurn(() => begun.push('c'))
    await nextTurn()
    expect(begun).toEqual(['a', 'b', 'c'])
  })
})

describe('a server', () => {
  test.each([
    ['/api/health', null],
    ['/api/health/ready', null],
    ['/api/health?x=1', null],
    ['/_next/static/chunks/a.js', null],
    ['/login', 'sign-in'],
    ['/login?callbackUrl=%2F', 'sign-in'],
    ['/api/auth/callback/credentials', 'sign-in'],
    ['/api/auth/csrf', 'sign-in'],
    ['/api/healthy', 'rest'],
    ['/loginx', 'rest'],
    ['/', 'rest'],
    ['/api/calls?path=/login', 'rest'],
    ['//api/health', 'rest'],
  ])('%s', (url, lane) => {
    expect(laneOf({ method: 'GET', url })).toBe(lane)
  })

  test('a sign-in does not take a slot, since its sender could hold it', () => {
    expect(laneOf({ method: 'POST', url: '/api/auth/callback/credentials' })).toBeNull()
    expect(laneOf({ method: 'POST', url: '/api/users' })).toBe('rest')
  })

  test('still answers monitoring and sign-ins when busy', async () => {
    const none = { maxRunning: 0, maxWaiting: 0, maxWaitMs: 1 }
    const admit = createAdmission(createServer(), { rest: none, 'sign-in': LIMITS })
    const fate = (url: string) =>
      new Promise<string>((resolve) => {
        const request = { url } as Parameters<typeof admit>[0]
        const response = new EventEmitter() as unknown as ServerResponse
        admit(
          request,
          response,
          ALONE,
          () => resolve('runs'),
          () => resolve('refused'),
        )
      })
    expect(await Promise.all(['/api/calls', '/', '/api/health', '/login', '/api/auth/csrf'].map(fate))).toEqual([
      'refused',
      'refused',
      'runs',
      'runs',
      'runs',
    ])
  })
})
