import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { log } from '@/lib/server/process/log/log'
import { metrics } from '@/lib/server/process/observe/metrics'
import { forgetTransitions } from './alert-steps'
import { forgetDeliveries } from './deliveries'
import { type EvaluateDeps, evaluateAlerts } from './evaluate'
import { sendDueDigests } from './send-digests'

const FORGET_EVERY_MS = 6 * 3_600_000
let forgotAtMs = 0

/** Judges the rules of the present app, writes the digests that are due, and now and then forgets what is long ago. */
export async function alertsRound(
  deps: Pick<EvaluateDeps, 'questionOf' | 'syncedAt' | 'intervalSeconds'>,
): Promise<void> {
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
