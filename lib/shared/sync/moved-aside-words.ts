import { formatDateTime, type Zone } from '@/lib/shared/text/format'
import type { SyncStatus } from './sync'

/** What happened to a mirror that was moved aside, in full sentences; null when none was. */
export function movedAsideWords({ setAside }: SyncStatus, zone: Zone): string | null {
  if (setAside === null) return null
  const what = `Callscope’s copy of the calls was moved aside on ${formatDateTime(setAside.at, zone)}. ${setAside.reason}`
  if (setAside.copiedAt === null)
    return `${what} The history is being copied again from the Calls API, and older calls are missing until it is complete. Accounts, notes and tags are not affected.`
  return `${what} The history was fully copied again by ${formatDateTime(setAside.copiedAt, zone)}.`
}
