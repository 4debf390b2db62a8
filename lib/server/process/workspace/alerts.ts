import { forgetTransitions } from '@/lib/server/alerts/alert-steps'
import { deliverDue } from '@/lib/server/alerts/deliver'
import { forgetDeliveries } from '@/lib/server/alerts/deliveries'
import { evaluateAlerts } from '@/lib/server/alerts/evaluate'
import type { SendSettings } from '@/lib/server/alerts/send/send'
import { sendDueDigests } from '@/lib/server/alerts/send-digests'
import { sleep } from '@/lib/server/calls-api/sleep'
import { config } from '@/lib/server/process/config/config'
import { inApp } from '@/lib/server/process/config/current-app'
import { ownAddress } from '@/lib/server/process/config/places'
import { sharedNowMs } from '@/lib/server/process/coordination/clock'
import { withTerm } from '@/lib/server/process/coordination/rights'
import { log } from '@/lib/server/process/log/log'
import { metrics } from '@/lib/server/process/observe/metrics'
import { asWork } from '@/lib/server/process/observe/tracking'
import { questionContext } from './question'
import { syncStatus } from './sync'
import { type Workspace, workspace } from './workspace'

const EVALUATE_EVERY_MS = 5_000
const DELIVER_EVERY_MS = 1_000
const FORGET_EVERY_MS = 6 * 3_600_000

/** How messages are sent, by the configuration. */
export function sendSettings(): SendSettings {
  const { nextAuthUrl, hostname, port, mail, alertAllowHosts } = config()
  return { baseUrl: nextAuthUrl ?? ownAddress({ hostname, port }), mail, allowHosts: alertAllowHosts }
}

export type AlertsLoop = {
  /** Ends after the present round. */
  stop(): Promise<void>
}

/**
 * Judges the rules and writes the digests of an app, until it is stopped. Only the process that runs its sync does, since only it knows that the
 * mirror is up to date.
 */
export function startAlerts(space: Workspace = workspace()): AlertsLoop {
  let forgotAtMs = 0
  const evaluate = async () => {
    const worker = await space.running.worker
    const status = worker?.status()
    if (!worker || !status) return
    await withTerm(worker.term(), () => evaluateNow(status.intervalSeconds))
  }
  const evaluateNow = async (intervalSeconds: number | null) => {
    const { alertEvaluations } = metrics()
    const { syncedAt } = await syncStatus(space)
    const { stepped, failed } = await evaluateAlerts({
      questionOf: questionContext,
      syncedAt,
      intervalSeconds,
      nowMs: sharedNowMs(),
      log,
    })
    await sendDueDigests({ questionOf: questionContext, syncedAt, nowMs: sharedNowMs(), log })
    alertEvaluations.inc({ outcome: 'kept' }, stepped)
    alertEvaluations.inc({ outcome: 'failed' }, failed)
    if (sharedNowMs() - forgotAtMs < FORGET_EVERY_MS) return
    forgotAtMs = sharedNowMs()
    await forgetTransitions()
    await forgetDeliveries(forgotAtMs)
  }
  return loop('judged', () => inApp(space.app, () => asWork('alerts', evaluate)), EVALUATE_EVERY_MS)
}

/** Sends what alerts and digests of every app tell, until it is stopped. Every process may. */
export function startDeliveries(): AlertsLoop {
  const ending = new AbortController()
  const deliver = async () => {
    const settings = sendSettings()
    const count = (channel: string, outcome: string) => metrics().alertDeliveries.inc({ channel, outcome })
    await deliverDue({ settings, now: sharedNowMs, log, count }, ending.signal)
  }
  return loop('delivered', () => asWork('deliveries', deliver), DELIVER_EVERY_MS, ending)
}

function loop(what: string, work: () => Promise<void>, everyMs: number, ending = new AbortController()): AlertsLoop {
  const running = repeat(what, work, everyMs, ending.signal)
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

/** Does something again and again with a pause, whatever comes of it. */
async function repeat(what: string, work: () => Promise<void>, everyMs: number, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await work()
      failures = 0
    } catch (error) {
      failures += 1
      // Said once for each series of failures, which may last as long as an outage.
      if (failures === 1) log.warn({ err: error }, `alerts: not ${what}; trying again`)
    }
    await sleep(everyMs, signal).catch(() => undefined)
  }
}
