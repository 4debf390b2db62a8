import { inPageApp } from '@/lib/server/auth/session-gate'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { log } from '@/lib/server/process/log/log'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { displayName, type PartyKind } from '@/lib/shared/people/names'

/** How a person or group is called, for the title of their page; the id where the mirror does not respond. */
export async function partyTitle(kind: PartyKind, id: string): Promise<string> {
  try {
    const directory = await inPageApp(async () => directoryOf(await workspace().mirror()))
    return displayName(id, directory.nameOf(kind, id))
  } catch (error) {
    log.warn({ err: error }, 'a page is titled without a name')
    return displayName(id, null)
  }
}
