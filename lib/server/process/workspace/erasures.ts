import { sleep, sleepUnless } from '@/lib/server/calls-api/waits'
import { runningErasure } from '@/lib/server/erasure/erasures'
import { config } from '@/lib/server/process/config/config'
import { inApp } from '@/lib/server/process/config/current-app'
import { joinSignals } from '@/lib/server/process/coordination/joined-signal'
import { withTerm } from '@/lib/server/process/coordination/rights'
import { log } from '@/lib/server/process/log/log'
import { asWork } from '@/lib/server/process/observe/tracking'
import { databaseLease } from '@/lib/server/sync/lease'
import { erasePerson } from './erase-person'
import { type Workspace, workspace } from './workspace'

const POLL_MS = 2_000

export type ErasuresLoop = {
  /** Looks for a new erasure immediately. */
  wake(): void
  /** Ends after the present step; the next process continues. */
  stop(): Promise<void>
}

/** On globalThis, since Next bundles routes separately. */
const slot = globalThis as typeof globalThis & { __callscopeErasures?: Set<ErasuresLoop> }

/** Makes the loops of this process look for a new erasure immediately. */
export function wakeErasures(): void {
  for (const loop of slot.__callscopeErasures ?? []) loop.wake()
}

/** Erases people whose erasure was asked for or has been interrupted, one after another, in whichever process gets the lease. */
export function startErasures(space: Workspace = workspace()): ErasuresLoop {
  const ending = new AbortController()
  let waking = new AbortController()
  const { app } = space
  const lease = space.lease === null ? null : databaseLease(undefined, `erasures ${app}`)
  const eraseAll = async (signal: AbortSignal) => {
    for (let running = await runningErasure(app); running !== null; running = await runningErasure(app)) {
      const { pseudonym, phase } = running
      log.info({ pseudonym, phase }, 'privacy: erasing a person')
      await erasePerson(
        { app, dataDir: config().dataDir, mirror: space.mirror, wait: (ms) => sleep(ms, signal), signal },
        running,
      )
      log.info({ pseudonym }, 'privacy: a person was erased')
    }
  }
  const work = async () => {
    if (ending.signal.aborted || (await runningErasure(app)) === null) return
    if (lease === null) return eraseAll(ending.signal)
    const term = await lease.take()
    if (term === null) return
    const { signal, release } = joinSignals(ending.signal, term.signal)
    try {
      await withTerm(term, () => eraseAll(signal))
    } finally {
      release()
      term.end()
      await lease.release().catch(() => undefined)
    }
  }
  const run = async () => {
    while (!ending.signal.aborted) {
      await asWork('erasures', work).catch((error: unknown) => {
        if (!ending.signal.aborted) log.warn({ err: error }, 'privacy: the erasure will continue')
      })
      waking = new AbortController()
      await sleepUnless(POLL_MS, ending.signal, waking.signal)
    }
  }
  const running = inApp(app, run)
  const loop: ErasuresLoop = {
    wake: () => waking.abort(),
    stop: async () => {
      ending.abort()
      slot.__callscopeErasures?.delete(loop)
      await running
    },
  }
  slot.__callscopeErasures ??= new Set()
  slot.__callscopeErasures.add(loop)
  return loop
}
