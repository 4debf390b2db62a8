import os from 'node:os'
import { releaseLease, renewLease, takeLease } from '@/lib/server/accounts/lease'
import { stopwatch } from '@/lib/server/process/coordination/clock'
import { RightLost, type Term } from '@/lib/server/process/coordination/rights'
import { within } from '@/lib/server/process/coordination/waits'

/** A term that is renewed until it ends or is over; `signal` is aborted when it is. */
export type OwnTerm = Term & { end(): void }
/** The exclusive right to run the sync. */
export type Lease = ReturnType<typeof databaseLease>

/** Another process takes over within 12 s of a holder's death: the rest of the term (10 s) plus one polling interval (2 s). */
const TIMES = { ttlSeconds: 10, renewMs: 3_000, askMs: 2_000 }
/** Writes begin only while at least this fraction of the term is left, since the clocks of two machines may run at different speeds. */
const LEFT = 0.1

/** A lease in the accounts database, under a holder name unique to this process. */
export function databaseLease({ ttlSeconds, renewMs, askMs } = TIMES, name = 'sync') {
  const holder = `${os.hostname()}:${process.pid}:${Math.random().toString(36).slice(2, 10)}`
  return {
    /** How often others request it, milliseconds. */
    askMs,
    /** Begins a term; null while another process has one. @throws if that cannot be determined */
    async take() {
      const sinceMs = stopwatch()
      const number = await inTime(renewMs, takeLease(name, holder, ttlSeconds))
      return number === null ? null : keepTerm({ name, holder, number }, ttlSeconds, renewMs, sinceMs)
    },
    /** Lets another process begin the next one immediately. */
    release: () => releaseLease(name, holder),
  }
}

/** Renews a term until it is over: because the database says so, or because the database was unreachable for the duration of a term. */
function keepTerm(
  held: Pick<Term, 'name' | 'holder' | 'number'>,
  ttlSeconds: number,
  renewMs: number,
  sinceRenewedMs: () => number,
): OwnTerm {
  const over = new AbortController()
  let isRenewing = false
  const end = () => {
    clearInterval(timer)
    over.abort()
  }
  const isOver = () => over.signal.aborted || sinceRenewedMs() >= ttlSeconds * 1000 * (1 - LEFT)
  const renew = async () => {
    if (isOver()) return end()
    if (isRenewing) return
    isRenewing = true
    const sinceMs = stopwatch()
    const isRenewed = await inTime(renewMs, renewLease(held, ttlSeconds)).catch(() => null)
    isRenewing = false
    if (isRenewed === true) sinceRenewedMs = sinceMs
    else if (isRenewed === false || isOver()) end()
  }
  const timer = setInterval(() => void renew(), renewMs)
  return {
    ...held,
    signal: over.signal,
    end,
    require() {
      if (!isOver()) return
      end()
      throw new RightLost('Another process may have taken over the sync.')
    },
  }
}

const inTime = <T>(ms: number, answer: Promise<T>): Promise<T> =>
  within(ms, answer, `The accounts database did not respond within ${ms / 1000} s.`)
