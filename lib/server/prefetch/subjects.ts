import { notFound } from 'next/navigation'
import { inPageApp } from '@/lib/server/auth/session-gate'
import { isKnownParty } from '@/lib/server/directory/names'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { organisation } from '@/lib/server/organisation/organisation'
import { log } from '@/lib/server/process/log/log'
import { syncStatus, workspace } from '@/lib/server/process/workspace/workspace'
import { displayName, NO_TEAM, type PartyKind } from '@/lib/shared/people/names'
import type { SyncStatus } from '@/lib/shared/sync/sync'

/** The name of a team, for the title of its page; null where there is none. */
export async function teamName(id: string): Promise<string | null> {
  if (id === NO_TEAM) return 'No team'
  return (await inPageApp(organisation)).teams.find((team) => team.id === id)?.name ?? null
}

/** The name of a person or group, for the title of their page; the id if the mirror does not respond. */
export async function partyTitle(kind: PartyKind, id: string): Promise<string> {
  try {
    const directory = await inPageApp(async () => directoryOf(await workspace().mirror()))
    return displayName(id, directory.nameOf(kind, id))
  } catch (error) {
    log.warn({ err: error }, 'a page is titled without a name')
    return displayName(id, null)
  }
}

type Sources = { mirror: () => Promise<Mirror>; status: () => Promise<Pick<SyncStatus, 'historyComplete'>> }

/** Answers 404 for an unknown person or group. Call it after `requireUser`. */
export async function requireKnown(kind: PartyKind, id: string): Promise<void> {
  if (await inPageApp(() => isUnknown({ mirror: () => workspace().mirror(), status: syncStatus }, kind, id))) notFound()
}

/** True when no call has ever involved them. False while the history is incomplete and when the mirror does not respond: the page reports either. */
export async function isUnknown(sources: Sources, kind: PartyKind, id: string): Promise<boolean> {
  try {
    return !(await isKnownParty(await sources.mirror(), kind, id)) && (await sources.status()).historyComplete
  } catch (error) {
    log.warn({ err: error }, 'a page is rendered without checking that its subject exists')
    return false
  }
}
