import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import { periodOf } from '@/lib/shared/alerts/digest-schedule'
import { digestMessage } from '@/lib/shared/alerts/message'
import { ruleFilters } from '@/lib/shared/alerts/rule-problems'
import type { Filters } from '@/lib/shared/filters/filters'
import { DeliveryError } from './delivery-error'
import { readDigest } from './digest-content'
import { type DigestRow, dueDigests, sendDigest } from './digests'
import { type SendSettings, send } from './send/send'

type QuestionOf = (filters: Filters) => Promise<AnalyticsDeps>
export type DigestDeps = {
  questionOf: QuestionOf
  /** Until when the mirror has all calls, epoch seconds; null before the first complete sync. */
  syncedAt: number | null
  nowMs: number
  log: Pick<Logger, 'warn'>
}

/** Writes what a digest says at a moment, epoch seconds. */
async function contentOf(row: DigestRow, at: number, questionOf: QuestionOf) {
  const filters = { ...ruleFilters(row.filters), tz: row.zone }
  const period = periodOf(row, at)
  const { id: digestId, name, frequency, zone } = row
  return readDigest(await questionOf(filters), { digestId, name, frequency, filters, zone, period })
}

/**
 * Puts digests whose time has come into the outbox, each once; after a pause only the latest. One whose period the mirror does not have to its
 * end waits until it has.
 * @returns how many messages are to be sent
 */
export async function sendDueDigests({ questionOf, syncedAt, nowMs, log }: DigestDeps): Promise<number> {
  let told = 0
  for (const row of await dueDigests(nowMs)) {
    try {
      const at = Math.floor(nowMs / 1000)
      if (syncedAt === null || syncedAt < periodOf(row, at).to) continue
      told += await sendDigest(row, await contentOf(row, at, questionOf), nowMs)
    } catch (error) {
      log.warn({ err: error, digest: row.id }, 'digests: one could not be written; it is tried again')
    }
  }
  return told
}

/** Sends the latest digest to one address and to nobody else, past the outbox. @returns why it did not arrive, in words; null when it did */
export async function tryDigest(
  row: DigestRow,
  address: string,
  { questionOf, settings, nowMs }: { questionOf: QuestionOf; settings: SendSettings; nowMs: number },
): Promise<string | null> {
  const at = Math.floor(nowMs / 1000)
  const message = digestMessage(await contentOf(row, at, questionOf), at)
  const channel = { name: address, kind: 'email' as const, target: address, secret: null }
  try {
    await send({ id: randomUUID(), message, channel, recipient: address }, settings, nowMs)
    return null
  } catch (error) {
    if (error instanceof DeliveryError) return error.message
    throw error
  }
}
