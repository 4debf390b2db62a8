import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { isOfApp } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { writeInTerm } from '@/lib/server/accounts/lease'
import { settings } from '@/lib/server/accounts/schema/instance'
import { type Mirror, readState, writeState } from '@/lib/server/mirror/mirror'
import type { CallId } from '@/lib/shared/calls/call-path'
import type { SyncCommand, SyncStatus } from '@/lib/shared/sync/sync'
import type { PageOrder } from './pages/page'
import { Oversized } from './pages/read-in-pieces'

const FIRST_HOLD_MS = 60_000
const MAX_HOLD_MS = 3_600_000
const MAX_HELD = 1000

type RoomHold = { failures: number; untilMs: number; absent: Set<string> }

/** Calls that could not be read by id. Each is skipped for a minute after its first failure, then for twice as long, up to an hour. Per process. */
class HeldIds {
  private readonly held = new LRUCache<string, RoomHold>({ max: MAX_HELD })

  /** Records a failure. @param isLasting a retry will not help soon: skip the call for the full hour */
  hold(sessionId: string, nowMs: number, isLasting = false): void {
    const { absent = new Set<string>(), failures: before = 0 } = this.held.peek(sessionId) ?? {}
    const failures = before + 1
    const holdMs = isLasting ? MAX_HOLD_MS : Math.min(FIRST_HOLD_MS * 2 ** (failures - 1), MAX_HOLD_MS)
    this.held.set(sessionId, { failures, untilMs: nowMs + holdMs, absent })
  }

  /** Holds back a room for which the API returned a different call. */
  holdAbsent({ sessionId, mid }: CallId, nowMs: number): void {
    this.hold(sessionId, nowMs)
    this.held.peek(sessionId)?.absent.add(mid)
  }

  /** Whether this call's room is held back because the API last returned a different call. */
  isAbsent({ sessionId, mid }: CallId): boolean {
    return this.held.peek(sessionId)?.absent.has(mid) === true
  }

  /** Records a success. */
  release(sessionId: string): void {
    this.held.delete(sessionId)
  }

  isDue(sessionId: string, nowMs: number): boolean {
    return nowMs >= (this.held.peek(sessionId)?.untilMs ?? Number.NEGATIVE_INFINITY)
  }
}

/** What only the passes know. */
const newKnowledge = () => ({
  /** Until when requests wait because the Calls API asked for a pause, epoch milliseconds; may be in the past. */
  pausedUntilMs: 0,
  /** Number of calls that are not in a final state; null until first counted. */
  openCalls: null as number | null,
  /** When the running walk began in this process and how many pages were done then, for the estimate. */
  walkStarted: null as { atMs: number; pagesDone: number } | null,
  order: null as PageOrder | null,
  /** The page size that the API accepts: null for its default, undefined while unknown. */
  perPage: undefined as number | null | undefined,
  /** How many calls a page of that size actually holds; null while unknown. */
  pageSize: null as number | null,
  oversized: new Oversized(),
  heldIds: new HeldIds(),
  /** Since when every page has repeated page 1; epoch milliseconds. */
  repeatingSinceMs: null as number | null,
  /** A walk of the whole list begins at the next turn, whether one is due or not. */
  isWalkRequested: false,
})

/** The state of the worker, updated in place by the passes: what its status says, and what only the passes know. */
export type Progress = Omit<SyncStatus, 'etaSeconds' | 'lagSeconds'> & ReturnType<typeof newKnowledge>

export const newProgress = (): Progress => ({
  ...newKnowledge(),
  state: 'starting',
  pass: null,
  pagesDone: 0,
  pagesTotal: null,
  callsStored: 0,
  callsUpstream: null,
  lastError: null,
  quarantined: 0,
  historyComplete: false,
  syncedAt: null,
  intervalSeconds: null,
  setAside: null,
  refill: null,
})

/** Remaining seconds of the walk at its speed so far; null without a walk or before its first pages. */
function etaSeconds(progress: Progress, nowMs: number): number | null {
  const { walkStarted, pagesTotal, pagesDone } = progress
  if (!walkStarted || pagesTotal === null) return null
  const pages = pagesDone - walkStarted.pagesDone
  if (pages <= 0) return null
  const left = Math.max(pagesTotal - pagesDone, 0)
  return Math.round((left * (nowMs - walkStarted.atMs)) / pages / 1000)
}

const PAUSE =
  'The Calls API asks for a pause, since its rate limit is used up; the sync continues by itself once the limit allows it.'

/** The state of the sync: `waiting` while the Calls API asks for a pause. */
function stateOf({ state, lastError, pausedUntilMs }: Progress, nowMs: number) {
  const isPaused = nowMs < pausedUntilMs && state !== 'stopped' && state !== 'waiting'
  return isPaused ? { state: 'waiting' as const, lastError: PAUSE } : { state, lastError }
}

/** Converts the progress to the status of the contract. */
export function statusOf(progress: Progress, nowMs: number): SyncStatus {
  const { pausedUntilMs, openCalls, walkStarted, order, perPage, pageSize, ...rest } = progress
  const { oversized, heldIds, repeatingSinceMs, isWalkRequested, ...status } = rest
  return {
    ...status,
    ...stateOf(progress, nowMs),
    etaSeconds: etaSeconds(progress, nowMs),
    lagSeconds: lagSeconds(progress.syncedAt, nowMs),
  }
}

/** The gauges for monitoring. */
export function gaugesOf(progress: Progress, nowMs: number): SyncGauges {
  const { syncedAt, callsStored, quarantined, openCalls } = progress
  return { state: stateOf(progress, nowMs).state, syncedAt, callsStored, quarantined, openCalls }
}

/** Age of the last completed sync with upstream. */
export const lagSeconds = (syncedAt: number | null, nowMs: number): number | null =>
  syncedAt === null ? null : Math.max(0, Math.round(nowMs / 1000 - syncedAt))

const STATUS_KEY = 'sync.status'
const COMMAND_KEY = 'sync.command'

/** The status last written by a worker, with the lag by our clock; `starting` before any worker ran. */
export async function readStatus(mirror: Mirror, nowMs: number): Promise<SyncStatus> {
  const stored = await readState<SyncStatus>(mirror, STATUS_KEY)
  return { ...statusOf(newProgress(), nowMs), ...stored, lagSeconds: lagSeconds(stored?.syncedAt ?? null, nowMs) }
}

export const writeStatus = (mirror: Mirror, status: SyncStatus): Promise<void> => writeState(mirror, STATUS_KEY, status)

/** Leaves a command for the worker, wherever it runs. */
export const leaveCommand = (mirror: Mirror, command: SyncCommand): Promise<void> =>
  writeState(mirror, COMMAND_KEY, command)

/** Takes the pending command, once. */
export async function takeCommand(mirror: Mirror): Promise<SyncCommand | null> {
  const command = await readState<SyncCommand>(mirror, COMMAND_KEY)
  if (command !== null) await writeState(mirror, COMMAND_KEY, null)
  return command
}

const NAME = 'sync.gauges'

const gaugesSchema = z.object({
  state: z.string(),
  /** Epoch seconds. */
  syncedAt: z.number().nullable(),
  callsStored: z.number(),
  quarantined: z.number(),
  openCalls: z.number().nullable(),
})
/** The gauges of the sync for monitoring, wherever it runs. */
export type SyncGauges = z.infer<typeof gaugesSchema>

/** Shares the gauges of the process that has the lease with the others. */
export async function shareGauges(value: SyncGauges): Promise<void> {
  const row = { value, updatedAt: new Date() }
  await writeInTerm((db) =>
    db
      .insert(settings)
      .values({ name: NAME, ...row })
      .onConflictDoUpdate({ target: [settings.app, settings.name], set: row }),
  )
}

/** The gauges last shared; null if none were. */
export async function sharedGauges(): Promise<SyncGauges | null> {
  const db = await accountsDb()
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(isOfApp(settings), eq(settings.name, NAME)))
  return gaugesSchema.safeParse(row?.value).data ?? null
}
