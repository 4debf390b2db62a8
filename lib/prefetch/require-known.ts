import { notFound } from 'next/navigation'
import { isKnownParty, type PartyKind } from '../analytics/known'
import { log } from '../log'
import { mirror } from '../mirror/process-mirror'
import { syncStatus } from '../sync/worker'

/**
 * Ends a person's or group's page with 404 where no call of all times has them. While the history is not all here nobody can tell, and the
 * page says that instead; so it does when the mirror does not answer. For a page that has its guard behind it.
 */
export async function requireKnown(kind: PartyKind, id: string): Promise<void> {
  if (await isUnknown(kind, id)) notFound()
}

async function isUnknown(kind: PartyKind, id: string): Promise<boolean> {
  try {
    return !(await isKnownParty(await mirror(), kind, id)) && (await syncStatus()).historyComplete
  } catch (error) {
    log.warn({ err: error }, 'a page opens without knowing whom it is about')
    return false
  }
}
