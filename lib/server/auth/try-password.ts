import { setTimeout as sleep } from 'node:timers/promises'
import { clearFailures, type Guesser, readThrottle, recordFailure } from '@/lib/server/accounts/lockout'
import { AppError } from '@/lib/shared/errors'
import { formatDuration } from '@/lib/shared/format'

/**
 * One try at an account's password, wherever it is asked for; failures are counted and hold further tries back.
 * @param isRight asked only while nothing is locked
 * @param wait milliseconds, for an account that many have guessed at
 * @throws AppError RATE_LIMITED with the seconds to wait; the right password is held back alike
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
  // Guesses sent all at once pass the first look together; the second holds the rest, the right one too.
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
