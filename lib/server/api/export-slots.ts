import { AppError } from '@/lib/shared/errors'

const MAX_PER_USER = 2
const MAX_TOTAL = 8
const RETRY_AFTER_SECONDS = 30

const slot = globalThis as typeof globalThis & { __callscopeExports?: Map<string, number> }

/**
 * Takes a slot for an export: at most two per user and eight in total run concurrently. Counted on globalThis, since Next bundles routes separately.
 * @returns releases the slot; calling it twice is harmless
 * @throws AppError RATE_LIMITED, with `Retry-After`
 */
export function takeExportSlot(userId: string): () => void {
  slot.__callscopeExports ??= new Map()
  const running = slot.__callscopeExports
  const own = running.get(userId) ?? 0
  const all = [...running.values()].reduce((sum, count) => sum + count, 0)
  const again = `Try again when one has finished, or in ${RETRY_AFTER_SECONDS} seconds.`
  if (own >= MAX_PER_USER) throw refusal(`You have ${own} exports running, which is the limit. ${again}`)
  if (all >= MAX_TOTAL) throw refusal(`${all} exports are running, which is the limit. ${again}`)
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

const refusal = (message: string) => new AppError('RATE_LIMITED', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
