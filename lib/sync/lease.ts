import os from 'node:os'
import { acquireLease, releaseLease } from '../accounts/lease'

/** The right to run the sync, of which there is one. */
export type Lease = {
  /** Takes or renews it; false while another holds it. */
  acquire(): Promise<boolean>
  release(): Promise<void>
}

const NAME = 'sync'
export const LEASE_TTL_SECONDS = 30
export const LEASE_RENEW_MS = 8_000

/** A lease in the accounts database, held under a name that no other process has. */
export function databaseLease(): Lease {
  const holder = `${os.hostname()}:${process.pid}:${Math.random().toString(36).slice(2, 10)}`
  return {
    acquire: () => acquireLease(NAME, holder, LEASE_TTL_SECONDS),
    release: () => releaseLease(NAME, holder),
  }
}
