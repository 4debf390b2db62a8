import { peopleOf } from '@/lib/shared/presence/uids'
import { groupOf } from './call-columns'
import type { StoredKey } from './keys'
import type { Mirror } from './mirror'
import { type PartyRemoval, removeParties } from './removed-parties'
import { type CallLines, type RowMeta, rowTime, type StoredItem } from './rows'

/** A row to write, and the row that it replaces; null if there is none. */
export type Written = { row: { item: StoredItem; meta: RowMeta }; before: StoredKey | null }

/** Writes rows, and removes from the slim tables everyone who is no longer in their calls, or all of them where a call moves. */
export async function writeRows(mirror: Mirror, lines: CallLines, rows: readonly Written[]): Promise<void> {
  const removals: PartyRemoval[] = []
  for (const { row, before } of rows) {
    const { item, meta } = row
    lines.add(item, meta)
    if (before === null) continue
    const stays = before.time === rowTime(item.call.time) && before.mid === meta.mid
    removals.push({
      known: before,
      people: stays ? peopleOf(item.call) : new Set(),
      guid: stays ? groupOf(item.call) : '',
      version: stays ? meta.version : before.version + 1,
    })
  }
  await removeParties(mirror, removals)
}
