import { notFound } from 'next/navigation'
import { inPageApp } from '@/lib/server/auth/session-gate'
import { isKnownParty } from '@/lib/server/directory/names'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { log } from '@/lib/server/process/log/log'
import { syncStatus } from '@/lib/server/process/workspace/sync'
import { workspace } from '@/lib/server/process/workspace/workspace'
import type { PartyKind } from '@/lib/shared/people/names'
import type { SyncStatus } from '@/lib/shared/sync/sync'

type Sources = { mirror: () => Promise<Mirror>; status: () => Promise<Pick<SyncStatus, 'historyComplete'>> }

/** Answers 404 for an unknown person or group. Call it after `requireUser`. */
export async function requireKnown(kind: PartyKind, id: string): Promise<void> {
  if (await inPageApp(() => isUnknown({ mirror: () => workspace().mirror(), status: syncStatus }, kind, id))) notFound()
}

/**
 * True when no call has ever involved this person or group. False while the history is incomplete, since it is not known yet, and when the
 * mirror does not respond; the page reports either.
 */
export async function isUnknown(sources: Sources, kind: PartyKind, id: string): Promise<boolean> {
  try {
    return !(await isKnownParty(await sources.mirror(), kind, id)) && (await sources.status()).historyComplete
  } catch (error) {
    log.warn({ err: error }, 'a page is rendered without checking that its subject exists')
    return false
  }
}
