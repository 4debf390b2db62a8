import os from 'node:os'
import { acquireLease, releaseLease } from '@/lib/server/accounts/lease'

/** The exclusive right to run the sync. */
export type Lease = {
  /** How often the holder renews it and the others request it, milliseconds. */
  renewMs: number
  /** Takes or renews it; false while another holds it. @throws if that cannot be determined */
  acquire(): Promise<boolean>
  release(): Promise<void>
}

const NAME = 'sync'
const TTL_SECONDS = 30
const RENEW_MS = 8_000

/**
 * A lease in the accounts database under a holder name unique to this process. A request that takes longer than the renewal interval counts as
 * failed, so that a disconnected holder stops before the lease expires and another process takes over.
 * @param options time until the lease expires, and the renewal interval
 */
export function databaseLease({ ttlSeconds = TTL_SECONDS, renewMs = RENEW_MS } = {}): Lease {
  const holder = `${os.hostname()}:${process.pid}:${Math.random().toString(36).slice(2, 10)}`
  return {
    renewMs,
    acquire: () => within(renewMs, acquireLease(NAME, holder, ttlSeconds)),
    release: () => releaseLease(NAME, holder),
  }
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The accounts database did not respond within ${ms / 1000} s.`)), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
