import { peopleOf } from '@/lib/shared/presence/uids'
import { groupOf } from './call-columns'
import { type Leaving, takeOff } from './former'
import type { StoredKey } from './keys'
import type { Mirror } from './mirror'
import { type CallLines, type RowMeta, rowTime, type StoredItem } from './rows'

/** A row to write, and the one that it takes the place of; null where there was none. */
export type Written = { row: { item: StoredItem; meta: RowMeta }; before: StoredKey | null }

/** Writes rows out, and takes off the slim tables who is no longer in them: those who left a call, and everyone where it moves. */
export async function writeRows(mirror: Mirror, lines: CallLines, rows: readonly Written[]): Promise<void> {
  const leaving: Leaving[] = []
  for (const { row, before } of rows) {
    const { item, meta } = row
    lines.add(item, meta)
    if (before === null) continue
    const stays = before.time === rowTime(item.call.time) && before.mid === meta.mid
    leaving.push({
      known: before,
      people: stays ? peopleOf(item.call) : new Set(),
      guid: stays ? groupOf(item.call) : '',
      version: stays ? meta.version : before.version + 1,
    })
  }
  await takeOff(mirror, leaving)
}
