import type { Lease, OwnTerm } from '@/lib/server/accounts/lease'
import { type Mirror, readMovedAside } from '@/lib/server/mirror/mirror'
import { type Term, withTerm } from '@/lib/server/process/coordination/rights'
import { backoffMs, joinSignals, sleepUnless } from '@/lib/server/process/coordination/waits'
import { newWork } from '@/lib/server/process/observe/tracking'
import type { SyncCommand } from '@/lib/shared/sync/sync'
import type { SyncContext } from './context'
import { gaugesOf, newProgress, type Progress, readStatus, shareGauges, statusOf, writeStatus } from './progress'
import { SyncSession } from './session'
import { judgeFailure, pauseAfterMs } from './sync-failure'
import { keepFollowingHints } from './webhooks/follow-hints'

export type WorkerDeps = Omit<SyncContext, 'signal' | 'progress' | 'mirror' | 'onMoved'> & {
  /** The mirror in use, which may have been replaced since the last call. */
  mirror: () => Promise<Mirror>
  lease: Lease | null
  /** Moves notes and tags to calls once their `mid` is known. */
  followMoved?: ((mirror: Mirror) => Promise<void>) | undefined
  /** How often to look for webhooks that another process received, milliseconds; by default none are followed. */
  hintPollMs?: number | undefined
}
export type SyncWorker = ReturnType<typeof runSyncWorker>

const STATUS_EVERY_MS = 2_000
const SHARE_EVERY_MS = 5_000

/** Runs the sync until it is stopped. */
export function runSyncWorker(deps: WorkerDeps) {
  const ending = new AbortController()
  const progress: Progress = { ...newProgress(), intervalSeconds: deps.settings.intervalSeconds }
  let session: SyncSession | null = null
  let isHolder = false
  let term: OwnTerm | null = null
  let wake = new AbortController()
  let hintArrived = new AbortController()

  const wait = (ms: number, signal: AbortSignal) => sleepUnless(Math.max(ms, 0), signal, wake.signal)

  const contextOf = (mirror: Mirror, signal: AbortSignal): SyncContext => ({
    ...deps,
    mirror,
    signal,
    progress,
    // Notes and tags are moved now or at the next start; the sync continues either way.
    onMoved: () =>
      deps.followMoved?.(mirror).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'sync: notes and tags will be moved to their calls later')
      }) ?? Promise.resolve(),
  })

  /** Alongside the passes, which may take minutes. Not while the sync waits or is stopped: its next tick reads everything new anyway. */
  const startHints = (pollMs: number, signal: AbortSignal) => {
    const reader = () => (progress.state === 'current' || progress.state === 'backfilling' ? session : null)
    const waitForHint = async (ms: number) => {
      await sleepUnless(ms, signal, hintArrived.signal)
      hintArrived = new AbortController()
    }
    return keepFollowingHints(reader, waitForHint, pollMs, { ...deps, signal })
  }

  /** One term of holding the lease: ticks until the signal ends it. */
  const hold = async (signal: AbortSignal) => {
    let failures = 0
    let written = ''
    const save = async () => {
      const { lagSeconds: _, ...status } = statusOf(progress, deps.now())
      const text = JSON.stringify(status)
      if (text === written) return
      written = text
      await writeStatus(await deps.mirror(), { ...status, lagSeconds: null })
    }
    const hints = deps.hintPollMs && startHints(deps.hintPollMs, signal)
    const timer = setInterval(() => void save().catch(() => undefined), STATUS_EVERY_MS)
    const share = () => void shareGauges(gaugesOf(progress, deps.now())).catch(() => undefined)
    // With processes that do not run the sync.
    const sharing = deps.lease === null ? undefined : setInterval(share, SHARE_EVERY_MS)
    try {
      while (!signal.aborted) {
        // Reset before anything can fail: otherwise a pending command would cut every pause short.
        wake = new AbortController()
        const inPass = newWork('sync')
        try {
          const mirror = await deps.mirror()
          // A replaced mirror has none of the progress of the previous one.
          if (session?.context.mirror !== mirror) {
            progress.syncedAt = (await readStatus(mirror, deps.now())).syncedAt
            progress.setAside = await readMovedAside(mirror)
            session = await SyncSession.open(contextOf(mirror, signal))
          }
          const passes = session
          const dueAtMs = await inPass(() => passes.tick())
          failures = 0
          progress.repeatingSinceMs = null
          await save()
          await wait(dueAtMs - deps.now(), signal)
        } catch (error) {
          if (signal.aborted) break
          failures += 1
          const { state, message } = judgeFailure(error)
          Object.assign(progress, { state, lastError: message, pass: null, walkStarted: null })
          inPass(() => deps.log.warn({ state, failures, err: error }, `sync: ${message}`))
          await save().catch(() => undefined)
          await wait(pauseAfterMs(error, state, failures), signal)
        }
      }
    } finally {
      clearInterval(timer)
      clearInterval(sharing)
      await hints
      await session?.settle()
      session = null
      await save().catch(() => undefined)
    }
  }

  /** Waits until no other process has a term, and begins one; null if the worker is stopped first. */
  const nextTerm = async (lease: Lease): Promise<OwnTerm | null> => {
    let failures = 0
    while (!ending.signal.aborted) {
      let pauseMs = lease.askMs
      try {
        const taken = await lease.take()
        if (taken !== null) return taken
        failures = 0
      } catch (error) {
        failures += 1
        deps.log.warn({ err: error }, 'sync: the accounts database did not return the lease holder; retrying')
        pauseMs = Math.min(backoffMs(failures + 2, Math.random), pauseMs)
      }
      await sleepUnless(pauseMs, ending.signal)
    }
    return null
  }

  const run = async () => {
    const { lease } = deps
    while (!ending.signal.aborted) {
      term = lease === null ? null : await nextTerm(lease)
      if (term === null && lease !== null) break
      const { signal, release } = joinSignals(ending.signal, term?.signal)
      if (term !== null) deps.log.info({ term: term.number }, 'sync: this process has the lease')
      isHolder = true
      try {
        await withTerm(term, () => hold(signal))
      } finally {
        release()
        isHolder = false
        if (!ending.signal.aborted) deps.log.warn({ term: term?.number }, 'sync: this process no longer has the lease')
        term?.end()
        term = null
      }
    }
    await lease?.release().catch((error: unknown) => {
      deps.log.warn({ err: error }, 'sync: the lease was not released; it will expire')
    })
    deps.log.info({}, 'sync: ended')
  }
  const running = run().catch((error: unknown) => deps.log.error({ err: error }, 'sync: the worker ended'))

  return {
    /** Stops after the current write and releases the lease. */
    stop: async () => {
      ending.abort()
      await running
    },
    /** Null while another process holds the lease. */
    status: () => (isHolder ? statusOf(progress, deps.now()) : null),
    /** For monitoring; null while another process holds the lease. */
    gauges: () => (isHolder ? gaugesOf(progress, deps.now()) : null),
    /** The current term of this process; null without one, and if there is no lease. */
    term: (): Term | null => term,
    request: (command: SyncCommand) => {
      progress.isWalkRequested ||= command.action === 'rewalk'
      wake.abort()
    },
    /** Follows webhooks that have just arrived, if this process holds the lease. */
    followHints: () => hintArrived.abort(),
  }
}
