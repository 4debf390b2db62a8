import { forgetTransitions } from '@/lib/server/alerts/alert-steps'
import { deliverDue } from '@/lib/server/alerts/deliver'
import { forgetDeliveries } from '@/lib/server/alerts/deliveries'
import { type EvaluateDeps, evaluateAlerts } from '@/lib/server/alerts/evaluate'
import { sendSettings } from '@/lib/server/alerts/send/send'
import { sendDueDigests } from '@/lib/server/alerts/send-digests'
import { inApp } from '@/lib/server/process/config/current-app'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { withTerm } from '@/lib/server/process/coordination/rights'
import { log } from '@/lib/server/process/log/log'
import { metrics } from '@/lib/server/process/observe/metrics'
import { asWork } from '@/lib/server/process/observe/tracking'
import { type Loop, startLoop } from './loop'
import { questionContext } from './question'
import { syncStatus } from './sync'
import { type Workspace, workspace } from './workspace'

const FORGET_EVERY_MS = 6 * 3_600_000
let forgotAtMs = 0

/** Judges the rules of the present app, writes the digests that are due, and now and then forgets what is long ago. */
async function alertsRound(deps: Pick<EvaluateDeps, 'questionOf' | 'syncedAt' | 'intervalSeconds'>): Promise<void> {
  const { alertEvaluations } = metrics()
  const { stepped, failed } = await evaluateAlerts({ ...deps, nowMs: sharedNowMs(), log })
  await sendDueDigests({ ...deps, nowMs: sharedNowMs(), log })
  alertEvaluations.inc({ outcome: 'kept' }, stepped)
  alertEvaluations.inc({ outcome: 'failed' }, failed)
  if (sharedNowMs() - forgotAtMs < FORGET_EVERY_MS) return
  forgotAtMs = sharedNowMs()
  await forgetTransitions()
  await forgetDeliveries(forgotAtMs)
}

const EVALUATE_EVERY_MS = 5_000
const DELIVER_EVERY_MS = 1_000

/**
 * Judges the rules and writes the digests of an app, until it is stopped. Only the process that runs its sync does, since only it knows that the
 * mirror is up to date.
 */
export function startAlerts(space: Workspace = workspace()): Loop {
  const evaluate = async () => {
    const worker = await space.running.worker
    const status = worker?.status()
    if (!worker || !status) return
    const { intervalSeconds } = status
    const { syncedAt } = await syncStatus(space)
    await withTerm(worker.term(), () => alertsRound({ questionOf: questionContext, syncedAt, intervalSeconds }))
  }
  const round = () => inApp(space.app, () => asWork('alerts', evaluate))
  return startLoop(EVALUATE_EVERY_MS, round, 'alerts: not judged; trying again')
}

/** Sends the pending deliveries of every app, until it is stopped. Every process may. */
export function startDeliveries(): Loop {
  const count = (channel: string, outcome: string) => metrics().alertDeliveries.inc({ channel, outcome })
  const deliver = (signal: AbortSignal) =>
    deliverDue({ settings: sendSettings(), now: sharedNowMs, log, count }, signal)
  const round = (signal: AbortSignal) => asWork('deliveries', () => deliver(signal))
  return startLoop(DELIVER_EVERY_MS, round, 'alerts: not delivered; trying again')
}
