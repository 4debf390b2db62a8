import { foldedPeopleOf } from '@/lib/shared/presence/uids'
import { groupOf } from './call-columns'
import type { StoredKey } from './keys'
import type { Mirror } from './mirror'
import { partyTextOf } from './party'
import { NOBODY, type PartyRemoval, removeParties, type SlimParties } from './removed-parties'
import { type CallLines, type RowMeta, rowTime, type StoredItem } from './rows'

/** A row to write, and the one it replaces, if any. */
export type Written = { row: { item: StoredItem; meta: RowMeta }; before: StoredKey | null }

/** Writes rows, and removes from the slim tables everyone who is no longer in the call, or everyone if the call moves. */
export async function writeRows(mirror: Mirror, lines: CallLines, rows: readonly Written[]): Promise<void> {
  const removals: PartyRemoval[] = []
  for (const { row, before } of rows) {
    const { item, meta } = row
    await lines.add(item, meta)
    if (before === null) continue
    const hasSameKey = before.time === rowTime(item.call.time) && before.mid === meta.mid
    removals.push({
      known: before,
      remaining: hasSameKey ? slimParties(item) : NOBODY,
      version: hasSameKey ? meta.version : before.version + 1,
    })
  }
  await removeParties(mirror, removals)
}

const slimParties = ({ call }: StoredItem): SlimParties => ({
  people: foldedPeopleOf(call),
  guid: groupOf(call),
  party: partyTextOf(call),
})
