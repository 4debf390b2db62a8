import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { inApp } from '@/lib/server/process/config/current-app'
import { claimDeliveries, DeliveryError, type Due, finishDelivery, renewClaims } from './deliveries'
import { type SendSettings, send } from './send/send'

/** Waits between attempts, seconds: none at first, then longer and longer, over three days; after the last it is given up. */
const WAITS_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
const AT_ONCE = 8
const LOOK_EVERY_MS = 1_000

export type DeliverDeps = {
  settings: SendSettings
  now: () => number
  log: Pick<Logger, 'warn'>
  /** Counts what came of each attempt. */
  count?: (kind: Due['channel']['kind'], outcome: 'sent' | 'retried' | 'failed') => void
}

/** Sends all due deliveries; each that ends makes room, so that a slow receiver delays no other. @param signal begins nothing new. @returns how many were tried */
export async function deliverDue(deps: DeliverDeps, signal?: AbortSignal): Promise<number> {
  const onTheirWay = new Map<Due, Promise<void>>()
  let tried = 0
  for (;;) {
    await renewClaims([...onTheirWay.keys()], deps.now())
    const free = signal?.aborted ? 0 : AT_ONCE - onTheirWay.size
    const due = free === 0 ? [] : await claimDeliveries(free, deps.now())
    tried += due.length
    for (const one of due) {
      const sending = inApp(one.app, () => deliver(deps, one)).finally(() => onTheirWay.delete(one))
      onTheirWay.set(one, sending)
    }
    if (onTheirWay.size === 0) return tried
    // Until one of them has ended, or it is time to look for new ones.
    await Promise.race([...onTheirWay.values(), sleep(LOOK_EVERY_MS, undefined, { ref: false })])
  }
}

async function deliver({ settings, now, log, count }: DeliverDeps, one: Due): Promise<void> {
  try {
    if (one.roundAttempts > WAITS_SECONDS.length + 1) throw new DeliveryError('No attempt came to an end.', true)
    await send(one, settings, now())
  } catch (error) {
    const known = error instanceof DeliveryError ? error : new DeliveryError('The message could not be sent.')
    const waitSeconds = known.isFinal ? undefined : WAITS_SECONDS[one.roundAttempts - 1]
    const nextAttemptMs = waitSeconds === undefined ? null : now() + waitSeconds * 1000
    log.warn({ err: error, delivery: one.id, attempts: one.roundAttempts }, `alerts: ${known.message}`)
    count?.(one.channel.kind, nextAttemptMs === null ? 'failed' : 'retried')
    return finishDelivery(one, { problem: known.message, nextAttemptMs }, now())
  }
  count?.(one.channel.kind, 'sent')
  await finishDelivery(one, { problem: null }, now())
}
