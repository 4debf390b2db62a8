import { databaseLease } from '@/lib/server/accounts/lease'
import { forgetTransitions } from '@/lib/server/alerts/alert-steps'
import { deliverDue } from '@/lib/server/alerts/deliver'
import { forgetDeliveries } from '@/lib/server/alerts/delivery-log'
import { evaluateAlerts } from '@/lib/server/alerts/evaluate'
import { sendSettings } from '@/lib/server/alerts/send/send'
import { sendDueDigests } from '@/lib/server/alerts/send-digests'
import { erasePerson } from '@/lib/server/erasure/erase-person'
import { runningErasure } from '@/lib/server/erasure/erasures'
import { config } from '@/lib/server/process/config/config'
import { inApp } from '@/lib/server/process/config/current-app'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { withTerm } from '@/lib/server/process/coordination/rights'
import { joinSignals, sleep, sleepUnless } from '@/lib/server/process/coordination/waits'
import { log } from '@/lib/server/process/log/log'
import { metrics } from '@/lib/server/process/observe/metrics'
import { asWork } from '@/lib/server/process/observe/tracking'
import type { SyncStatus } from '@/lib/shared/sync/sync'
import { questionContext } from './question'
import { type Workspace, workspace } from './workspace'

/** Work that is repeated until it is stopped. */
export type Loop = ReturnType<typeof startLoop>

/**
 * Repeats `work` with a pause in between, whether it succeeds or fails.
 * @param work gets a signal that is aborted when the loop stops
 * @param problem the log message for a failure; logged once for consecutive failures, which may last as long as an outage
 */
function startLoop(everyMs: number, work: (signal: AbortSignal) => Promise<unknown>, problem: string) {
  const ending = new AbortController()
  let waking = new AbortController()
  const run = async () => {
    let hasFailed = false
    while (!ending.signal.aborted) {
      try {
        await work(ending.signal)
        hasFailed = false
      } catch (error) {
        if (!hasFailed && !ending.signal.aborted) log.warn({ err: error }, problem)
        hasFailed = true
      }
      waking = new AbortController()
      await sleepUnless(everyMs, ending.signal, waking.signal)
    }
  }
  const running = run()
  return {
    /** Ends the current pause. */
    wake: () => waking.abort(),
    /** Ends the loop after the current round. */
    async stop() {
      ending.abort()
      await running
    },
  }
}

const POLL_MS = 2_000

/** Makes this process look for a new erasure in the current app now. */
export const wakeErasures = (): void => workspace().running.erasures?.wake()

/** Erases people one after another, also after an interruption, in the process that has the lease; if it stops, another continues. */
export function startErasures(space: Workspace = workspace()): Loop {
  const { app } = space
  const lease = space.lease === null ? null : databaseLease(undefined, `erasures ${app}`)
  const eraseAll = async (signal: AbortSignal) => {
    const wait = (ms: number) => sleep(ms, signal)
    const deps = { app, dataDir: config().dataDir, mirror: space.mirror, wait, signal }
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
  return startLoop(POLL_MS, round, 'privacy: the erasure will continue')
}

const FORGET_EVERY_MS = 6 * 3_600_000
let forgotAtMs = 0

/** Evaluates the alert rules of the current app, puts due digests into the outbox, and from time to time deletes old transitions and deliveries. */
async function alertsRound({ syncedAt, intervalSeconds }: SyncStatus): Promise<void> {
  const { alertEvaluations } = metrics()
  const deps = { questionOf: questionContext, syncedAt, intervalSeconds, log }
  const { stepped, failed } = await evaluateAlerts({ ...deps, nowMs: sharedNowMs() })
  await sendDueDigests({ ...deps, nowMs: sharedNowMs() })
  alertEvaluations.inc({ outcome: 'kept' }, stepped)
  alertEvaluations.inc({ outcome: 'failed' }, failed)
  if (sharedNowMs() - forgotAtMs < FORGET_EVERY_MS) return
  forgotAtMs = sharedNowMs()
  await forgetTransitions()
  await forgetDeliveries(forgotAtMs)
}

const EVALUATE_EVERY_MS = 5_000
const DELIVER_EVERY_MS = 1_000

/** Evaluates the alert rules and writes the digests of an app, while this process has its sync, and so knows that the mirror is up to date. */
export function startAlerts(space: Workspace): Loop {
  const evaluate = async () => {
    const { worker } = space.running
    const status = worker?.status()
    if (worker && status) await withTerm(worker.term(), () => alertsRound(status))
  }
  const round = () => inApp(space.app, () => asWork('alerts', evaluate))
  return startLoop(EVALUATE_EVERY_MS, round, 'alerts: not judged; trying again')
}

/** Sends the pending deliveries of all apps until stopped. May run in every process. */
export function startDeliveries(): Loop {
  const count = (channel: string, outcome: string) => metrics().alertDeliveries.inc({ channel, outcome })
  const round = (signal: AbortSignal) =>
    asWork('deliveries', () => deliverDue({ settings: sendSettings(), now: sharedNowMs, log, count }, signal))
  return startLoop(DELIVER_EVERY_MS, round, 'alerts: not delivered; trying again')
}
