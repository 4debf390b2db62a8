import { sleep } from '@/lib/server/calls-api/waits'
import { erasePerson } from '@/lib/server/erasure/erase-person'
import { runningErasure } from '@/lib/server/erasure/erasures'
import { config } from '@/lib/server/process/config/config'
import { inApp } from '@/lib/server/process/config/current-app'
import { joinSignals } from '@/lib/server/process/coordination/joined-signal'
import { withTerm } from '@/lib/server/process/coordination/rights'
import { log } from '@/lib/server/process/log/log'
import { asWork } from '@/lib/server/process/observe/tracking'
import { databaseLease } from '@/lib/server/sync/lease'
import { type Loop, startLoop } from './loop'
import { type Workspace, workspace } from './workspace'

const POLL_MS = 2_000

/** On globalThis, since Next bundles routes separately. */
const slot = globalThis as typeof globalThis & { __callscopeErasures?: Set<Loop> }

/** Makes the loops of this process look for a new erasure now. */
export function wakeErasures(): void {
  for (const loop of slot.__callscopeErasures ?? []) loop.wake()
}

/**
 * Erases people whose erasure was asked for or has been interrupted, one after another, in whichever process gets the lease. Once stopped, another
 * process continues.
 */
export function startErasures(space: Workspace = workspace()): Loop {
  const { app } = space
  const lease = space.lease === null ? null : databaseLease(undefined, `erasures ${app}`)
  const eraseAll = async (signal: AbortSignal) => {
    const deps = {
      app,
      dataDir: config().dataDir,
      mirror: space.mirror,
      wait: (ms: number) => sleep(ms, signal),
      signal,
    }
    for (let running = await runningErasure(app); running !== null; running = await runningErasure(app)) {
      const { pseudonym, phase } = running
      log.info({ pseudonym, phase }, 'privacy: erasing a person')
      await erasePerson(deps, running)
      log.info({ pseudonym }, 'privacy: a person was erased')
    }
  }
  const work = async (ending: AbortSignal) => {
    if ((await runningErasure(app)) === null) return
    if (lease === null) return eraseAll(ending)
    const term = await lease.take()
    if (term === null) return
    const { signal, release } = joinSignals(ending, term.signal)
    try {
      await withTerm(term, () => eraseAll(signal))
    } finally {
      release()
      term.end()
      await lease.release().catch(() => undefined)
    }
  }
  const round = (signal: AbortSignal) => inApp(app, () => asWork('erasures', () => work(signal)))
  const loop = startLoop(POLL_MS, round, 'privacy: the erasure will continue')
  slot.__callscopeErasures ??= new Set()
  slot.__callscopeErasures.add(loop)
  return {
    wake: loop.wake,
    stop() {
      slot.__callscopeErasures?.delete(loop)
      return loop.stop()
    },
  }
}
