import { ofProcessBy } from '@/lib/server/process/config/of-process'
import { AppError } from '@/lib/shared/http/errors'

const MAX_PER_USER = 2
const MAX_TOTAL = 8
const RETRY_AFTER_SECONDS = 30

/** Work that can take long because of a slow reader or a slow receiver, and the word for its state in messages. */
const STATES = { exports: 'running', 'test messages': 'on the way' } as const
type Kind = keyof typeof STATES

/** Takes a slot: of each kind, two per user and eight in all. @returns releases it; twice is harmless. @throws AppError RATE_LIMITED, with `Retry-After` */
export function takeSlot(kind: Kind, userId: string): () => void {
  /** By user. */
  const running = ofProcessBy('Slots', kind, () => new Map<string, number>())
  const own = running.get(userId) ?? 0
  const all = [...running.values()].reduce((sum, count) => sum + count, 0)
  const again = `Try again when one has finished, or in ${RETRY_AFTER_SECONDS} seconds.`
  if (own >= MAX_PER_USER) throw refusal(`You have ${own} ${kind} ${STATES[kind]}, which is the limit. ${again}`)
  if (all >= MAX_TOTAL) throw refusal(`${all} ${kind} are ${STATES[kind]}, which is the limit. ${again}`)
  running.set(userId, own + 1)
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    const left = (running.get(userId) ?? 1) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  }
}

/** Does work in a slot. @throws AppError RATE_LIMITED, and what the work throws */
export async function inSlot<T>(kind: Kind, userId: string, work: () => Promise<T>): Promise<T> {
  const release = takeSlot(kind, userId)
  try {
    return await work()
  } finally {
    release()
  }
}

const refusal = (message: string) => new AppError('RATE_LIMITED', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
