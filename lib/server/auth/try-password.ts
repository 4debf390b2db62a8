import { setTimeout as sleep } from 'node:timers/promises'
import { clearFailures, type Guesser, readThrottle, recordFailure } from '@/lib/server/users/lockout'
import { AppError } from '@/lib/shared/http/errors'
import { formatDuration } from '@/lib/shared/text/format'

/**
 * Checks a password; failures are counted and throttle further attempts.
 * @param isRight called only while nothing is locked
 * @param wait delays the response for an account with many failed guesses
 * @throws AppError RATE_LIMITED with the seconds to wait, even for the correct password
 */
export async function tryPassword(
  guesser: Guesser,
  isRight: () => Promise<boolean>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<boolean> {
  const { lockedSeconds, delayMs } = await readThrottle(guesser)
  requireUnlocked(lockedSeconds)
  if (delayMs > 0) await wait(delayMs)
  const right = await isRight()
  if (!right) await recordFailure(guesser)
  // Guesses sent in parallel all pass the first check; the second one catches them, even the correct one.
  requireUnlocked((await readThrottle(guesser)).lockedSeconds)
  if (right) await clearFailures(guesser)
  return right
}

function requireUnlocked(lockedSeconds: number): void {
  if (lockedSeconds > 0) throw tooManyGuesses(lockedSeconds)
}

/** The error after too many wrong guesses. @param lockedSeconds how long the lock lasts */
export function tooManyGuesses(lockedSeconds: number): AppError {
  return new AppError('RATE_LIMITED', `Too many wrong passwords. Try again in ${formatDuration(lockedSeconds)}.`, {
    retryAfterSeconds: lockedSeconds,
  })
}
