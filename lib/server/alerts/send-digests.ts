import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { writeInTerm } from '@/lib/server/accounts/lease'
import { type channels, digests } from '@/lib/server/accounts/schema/alerts'
import { isMail } from '@/lib/shared/alerts/channels'
import { nextAfter, periodOf } from '@/lib/shared/alerts/digest-schedule'
import { addressesOf } from '@/lib/shared/alerts/mail-address'
import { digestMessage, type Message, unwrittenMessage } from '@/lib/shared/alerts/message'
import { AppError } from '@/lib/shared/http/errors'
import { addDeliveries, orderOfDigest } from './deliveries'
import { contentOf, type QuestionOf } from './digest-content'
import { type DigestRow, readDigests } from './digests'
import { type SendSettings, trySend } from './send/send'

export type DigestDeps = {
  questionOf: QuestionOf
  /** Until when the mirror has all calls, epoch seconds; null before the first complete sync. */
  syncedAt: number | null
  nowMs: number
  log: Pick<Logger, 'warn'>
}

/** Puts due digests into the outbox once the mirror has their period; after a pause only the latest. */
export async function sendDueDigests({ questionOf, syncedAt, nowMs, log }: DigestDeps): Promise<void> {
  const at = Math.floor(nowMs / 1000)
  for (const row of await readDigests(eq(digests.isEnabled, true))) {
    // A time after the one after next was set by a clock that was ahead.
    if (row.nextAt > at && row.nextAt <= nextAfter(row, nextAfter(row, at))) continue
    try {
      if (syncedAt === null || syncedAt < periodOf(row, at).to) continue
      await sendDigest(row, await written(row, at, questionOf), nowMs)
    } catch (error) {
      log.warn({ err: error, digest: row.id }, 'digests: one could not be written; it is tried again')
    }
  }
}

type DigestMail = { message: Message; problem: string | null }
/** A digest as a message; or why its filters have no answer, as when their team is gone. */
const written = (row: DigestRow, at: number, questionOf: QuestionOf): Promise<DigestMail> =>
  contentOf(row, at, questionOf).then(
    (content) => ({ message: digestMessage(content, at), problem: null }),
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'INVALID_REQUEST') throw error
      return { message: unwrittenMessage(row.name, error.message, at), problem: error.message }
    },
  )

/**
 * Puts a digest into the outbox, as failed if it has a problem, and moves its next time, in one transaction, unless another process has done so or
 * the digest has changed. Every address of an e-mail channel gets its own delivery, since each has its own link to unsubscribe.
 */
async function sendDigest(row: DigestRow, { message, problem }: DigestMail, nowMs: number): Promise<void> {
  const nowSeconds = Math.floor(nowMs / 1000)
  return writeInTerm(async (tx) => {
    const isUnchanged = and(
      eq(digests.id, row.id),
      eq(digests.isEnabled, true),
      eq(digests.nextAt, row.nextAt),
      eq(digests.updatedAt, row.updatedAt),
    )
    const [moved] = await tx
      .update(digests)
      .set({ nextAt: nextAfter(row, nowSeconds), lastSentAt: problem === null ? nowSeconds : row.lastSentAt })
      .where(isUnchanged)
      .returning({ id: digests.id })
    if (moved === undefined) return
    const announcement = { orderKey: orderOfDigest(row.id), message, problem, nowMs }
    await addDeliveries(tx, row.channels, announcement, (channel) =>
      recipientsOf(channel).filter((one) => one === null || !row.unsubscribed.includes(one.toLowerCase())),
    )
  })
}

/** Every address of an e-mail channel once; a single null for other channels. */
function recipientsOf({ kind, target }: typeof channels.$inferSelect): (string | null)[] {
  if (!isMail(kind)) return [null]
  return [...new Map(addressesOf(target).map((address) => [address.toLowerCase(), address])).values()]
}

/** Sends the latest digest to one address and to nobody else, past the outbox. @returns why it did not arrive, in words; null when it did */
export async function tryDigest(
  row: DigestRow,
  address: string,
  { questionOf, settings, nowMs }: { questionOf: QuestionOf; settings: SendSettings; nowMs: number },
): Promise<string | null> {
  const { message, problem } = await written(row, Math.floor(nowMs / 1000), questionOf)
  if (problem !== null) return problem
  const channel = { name: address, kind: 'email' as const, target: address, secret: null }
  return trySend({ message, channel, recipient: address }, settings, nowMs)
}
