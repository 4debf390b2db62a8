import { notFound } from 'next/navigation'
import { isKnownParty, type PartyKind } from '@/lib/server/analytics/known'
import { log } from '@/lib/server/log'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { syncStatus } from '@/lib/server/workspace/sync'
import { workspace } from '@/lib/server/workspace/workspace'
import type { SyncStatus } from '@/lib/shared/contracts/sync'

type Sources = { mirror: () => Promise<Mirror>; status: () => Promise<Pick<SyncStatus, 'historyComplete'>> }

/** Ends the page of an unknown person or group with 404. Call it after the page's guard. */
export async function requireKnown(kind: PartyKind, id: string): Promise<void> {
  if (await isNobody({ mirror: workspace().mirror, status: syncStatus }, kind, id)) notFound()
}

/**
 * True where no call of all times has this person in it, or went to this group. While the history is not all here nobody can tell, and the
 * page says that instead; so it does when the mirror does not answer.
 */
export async function isNobody(sources: Sources, kind: PartyKind, id: string): Promise<boolean> {
  try {
    return !(await isKnownParty(await sources.mirror(), kind, id)) && (await sources.status()).historyComplete
  } catch (error) {
    log.warn({ err: error }, 'a page is rendered without checking that its subject exists')
    return false
  }
}
