import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { readState } from '@/lib/server/mirror/mirror'
import { newProgress } from '@/lib/server/sync/progress'
import { SyncSession } from '@/lib/server/sync/session'
import { differenceOf, isEqual } from '../../prove/exact'
import { size } from '../../support/properties'
import { ANCHOR_SECONDS, control, emptyMirror, ownWorld, silent, upstreamRecords } from './world'

/** One here, a thousand in `npm run prove -- walks`. Each walks twice while calls change, and twice more once they have stopped changing. */
const WALKS = Number(process.env.TEST_WALKS ?? size(1, 3))
const SEED =
  process.env.TEST_SEED === undefined ? size(20_270_512, Date.now() % 2 ** 31) : Number(process.env.TEST_SEED)
/** The minutes after which no further walk begins; no limit by default. */
const MINUTES = process.env.TEST_WALKS_MINUTES
const MOST_TICKS = 400
const HOLD_MS = 3_600_000
const DAY = 86_400

const KINDS = ['arrive', 'appear', 'delete', 'move', 'change', 'name', 'crash'] as const
type Event = { atRequest: number; kind: (typeof KINDS)[number]; which: number }
type Made = Record<string, unknown> & { sessionId: string; mid?: string; initiatedAt: number }

const planOf = fc.record({
  calls: fc.array(fc.record({ ageDays: fc.integer({ min: 0, max: 40 }), room: fc.integer({ min: 0, max: 14 }) }), {
    minLength: 8,
    maxLength: 60,
  }),
  pageSize: fc.integer({ min: 2, max: 20 }),
  concurrency: fc.integer({ min: 1, max: 4 }),
  order: fc.constantFrom('newest-first', 'newest-first', 'ascending', 'random'),
  /** How far the clock moves whenever it is read: how many pages a pass reads before its time is up. */
  stepMs: fc.constantFrom(0, 7, 300, 1500),
  events: fc.array(
    fc.record({
      atRequest: fc.integer({ min: 1, max: 70 }),
      kind: fc.constantFrom(...KINDS),
      which: fc.nat(1000),
    }),
    { minLength: 3, maxLength: 16 },
  ),
})

const world = ownWorld({ calls: 0 })
const total = {
  walks: 0,
  requests: 0,
  changes: 0,
  resumed: 0,
  retried: 0,
  missing: 0,
  twice: 0,
  surplus: 0,
  differing: 0,
}
let made = 0

/** A call; rooms below 3 have several calls. Some calls have no `mid` yet, and some are still open. */
function newCall(ageSeconds: number, room: number): Made {
  made += 1
  const initiatedAt = ANCHOR_SECONDS - ageSeconds - (made % 50)
  const isOpen = made % 9 === 0
  const mid = room < 3 || made % 4 !== 0 ? { mid: `mid-${made}` } : {}
  return {
    sessionId: room < 3 ? `room-${room}` : `call-${made}`,
    ...mid,
    status: isOpen ? 'ongoing' : 'ended',
    initiatedAt,
    startedAt: initiatedAt + 5,
    ...(isOpen ? {} : { endedAt: initiatedAt + 65 }),
    participants: [{ uid: `p-${made % 7}`, isJoined: true, joinedAt: initiatedAt + 5 }],
    n: made,
  }
}

/** An upstream that changes at certain requests. */
class Changing {
  private requests = 0
  private crash: AbortController = new AbortController()
  private readonly waiting: Event[]

  constructor(
    private calls: Made[],
    events: readonly Event[],
  ) {
    this.waiting = [...events].sort((one, other) => one.atRequest - other.atRequest)
  }

  get isChanging(): boolean {
    return this.waiting.length > 0
  }

  /** Restarts the process. @returns the signal of its next crash */
  begin(): AbortSignal {
    this.crash = new AbortController()
    return this.crash.signal
  }

  readonly fetch: typeof fetch = async (input, init) => {
    this.requests += 1
    total.requests += 1
    while ((this.waiting[0]?.atRequest ?? Number.POSITIVE_INFINITY) <= this.requests)
      await this.happen(this.waiting.shift() as Event)
    return fetch(input, init)
  }

  /** The next change happens with the next request. */
  hasten(): void {
    this.requests = Math.max(this.requests, (this.waiting[0]?.atRequest ?? 0) - 1)
  }

  async serve(): Promise<void> {
    await control(world, 'POST', '/calls', { mode: 'replace', calls: this.calls })
  }

  private async happen({ kind, which }: Event): Promise<void> {
    if (kind === 'crash') {
      this.crash.abort()
      return
    }
    total.changes += 1
    const at = which % Math.max(1, this.calls.length)
    const call = this.calls[at]
    if (kind === 'arrive') this.calls.push(...Array.from({ length: 1 + (which % 4) }, () => newCall(0, which % 14)))
    else if (kind === 'appear') this.calls.push(newCall((which % 40) * DAY, which % 14))
    else if (call === undefined) return
    else if (kind === 'delete') this.calls = this.calls.filter((other) => other !== call)
    else if (kind === 'move') this.calls[at] = { ...call, initiatedAt: call.initiatedAt - ((which % 60) - 30) * DAY }
    else if (kind === 'name') this.calls[at] = { ...call, mid: call.mid ?? `mid-${which}-${call.n}` }
    else this.calls[at] = { ...call, status: 'ended', endedAt: call.initiatedAt + 70, note: which }
    await this.serve()
  }
}

type Plan = typeof planOf extends fc.Arbitrary<infer T> ? T : never

/** Syncs until `isDone`; after each crash it restarts and resumes from what is stored. */
async function sync(
  { pageSize, concurrency, stepMs }: Plan,
  upstream: Changing,
  clock: { ms: number },
  isDone: () => Promise<boolean>,
  command: 'rewalk' | null,
): Promise<void> {
  const { simulator, mirror } = world
  for (let ticks = 0; ticks < MOST_TICKS; ) {
    const signal = upstream.begin()
    try {
      const session = await SyncSession.open({
        api: createCallsApi({
          callsApiUrl: simulator.url,
          chatApiUrl: simulator.chatUrl,
          apiKey: simulator.apiKey,
          log: silent,
          fetch: upstream.fetch,
        }),
        mirror,
        settings: { intervalSeconds: 1, pageSize, concurrency },
        log: silent,
        now: () => {
          clock.ms += stepMs
          return clock.ms
        },
        signal,
        progress: newProgress(),
      })
      // Request it again if the crash came before the resync was stored.
      session.context.progress.isWalkRequested = command === 'rewalk' && !(await isResyncing())
      for (; ticks < MOST_TICKS; ticks += 1) {
        clock.ms = Math.max(clock.ms, await session.tick())
        if (await isDone()) return
      }
    } catch (error) {
      // Retry as the worker does: a full page of calls arrived between two pages, which looks like a repeated page.
      const isRetried = error instanceof UpstreamError && error.failure === 'body'
      if (!signal.aborted && !isRetried) throw error
      total[isRetried ? 'retried' : 'resumed'] += 1
      ticks += 1
      expect(await twice()).toBe(0)
    }
  }
  throw new Error(`Not done after ${MOST_TICKS} syncs.`)
}

const isResyncing = async () =>
  ((await readState<{ walk: unknown }>(world.mirror, 'sync.reconcile'))?.walk ?? null) !== null

async function twice(): Promise<number> {
  const [row] = await world.mirror.query<{ n: number }>({
    name: 'test.twice',
    sql: 'SELECT count() - uniqExact(session_id, mid) AS n FROM calls FINAL',
  })
  return Number(row?.n)
}

async function walk(plan: Plan): Promise<void> {
  await emptyMirror(world.mirror)
  await control(world, 'DELETE', '/faults')
  const { order } = plan
  if (order !== 'newest-first') await control(world, 'POST', '/faults', { kind: 'order', endpoint: 'list', order })
  const upstream = new Changing(
    plan.calls.map(({ ageDays, room }) => newCall(ageDays * DAY, room)),
    plan.events,
  )
  await upstream.serve()
  const clock = { ms: ANCHOR_SECONDS * 1000 }
  const finishedAt = async () =>
    (await readState<{ finishedAtMs: number | null }>(world.mirror, 'sync.reconcile'))?.finishedAtMs ?? null
  const isBackfilled = async () =>
    (await readState<{ finished: boolean }>(world.mirror, 'sync.backfill'))?.finished === true
  await sync(plan, upstream, clock, isBackfilled, null)
  // Full resyncs while the remaining changes happen, and more once nothing changes any more.
  const resync = async () => {
    const before = await finishedAt()
    await sync(plan, upstream, clock, async () => (await finishedAt()) !== before, 'rewalk')
  }
  while (upstream.isChanging) {
    upstream.hasten()
    await resync()
  }
  // A call missing from its room's answer is gone once a second list lacks it; a room that was just asked is not asked again at once.
  for (let list = 0; list < 2; list += 1) {
    clock.ms += HOLD_MS
    await resync()
  }
  const difference = await differenceOf(world.mirror, await upstreamRecords(world))
  total.walks += 1
  for (const kind of ['missing', 'twice', 'surplus', 'differing'] as const) total[kind] += difference[kind]
  if (!isEqual(difference)) throw new Error(JSON.stringify(difference, null, 1))
}

it(`${WALKS} walks over calls that change end with exactly upstream’s calls`, {
  timeout: 120_000 + WALKS * 10_000,
}, async () => {
  try {
    await fc.assert(fc.asyncProperty(planOf, walk), {
      numRuns: WALKS,
      seed: SEED,
      endOnFailure: true,
      ...(MINUTES === undefined ? {} : { interruptAfterTimeLimit: Number(MINUTES) * 60_000 }),
    })
  } finally {
    console.log(`Seed ${SEED}: ${JSON.stringify(total)}`)
  }
})
