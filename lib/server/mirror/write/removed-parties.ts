import { Lines, text } from '@/lib/server/engine/tsv'
import { type Mirror, together } from '@/lib/server/mirror/mirror'
import { ROW_TUPLES, rowParams, type StoredKey } from '@/lib/server/mirror/read/keys'
import { clock, groupOf } from '@/lib/server/mirror/schema/call-columns'
import { PARTY_SQL, partyTextOf } from '@/lib/server/mirror/schema/row-sql'
import { callIdText } from '@/lib/shared/calls/call-path'
import { foldedPeopleOf } from '@/lib/shared/presence/uids'
import { type CallLines, type RowMeta, rowTime, type StoredItem } from './rows'

/** The people and group of a stored row, as its slim rows have them. */
type Parties = { session_id: string; mid: string; people: string[]; guid: string; party: string }

/** Who is in a call, as the slim tables have it: its people, and '' for no group and no known party. */
export type SlimParties = { people: ReadonlySet<string>; guid: string; party: string }
export const NOBODY: SlimParties = { people: new Set(), guid: '', party: '' }

/** A stored row and who remains in its call: nobody when the call is deleted or moves to another key. */
export type PartyRemoval = { known: StoredKey; remaining: SlimParties; version: number }

const COLUMNS = ['time', 'session_id', 'mid', 'version', 'is_deleted']

/**
 * Removes people and groups from the slim tables before the calls themselves change. In the opposite order a crash in between would leave
 * someone listed forever; in this order the call is not stored yet, and its next fetch repeats both steps.
 */
export async function removeParties(mirror: Mirror, removals: readonly PartyRemoval[]): Promise<void> {
  if (removals.length === 0) return
  const before = await mirror.query<Parties>({
    name: 'parties.before',
    sql: `SELECT session_id, mid, person_uids AS people, group_guid AS guid, ${PARTY_SQL} AS party FROM calls FINAL
      WHERE (time, session_id, mid) IN (${ROW_TUPLES})`,
    params: rowParams(removals.map(({ known }) => known)),
  })
  const formerOf = new Map(before.map((row) => [callIdText({ sessionId: row.session_id, mid: row.mid }), row]))
  const people = new Lines(removals.length * 64)
  const groups = new Lines(removals.length * 64)
  const parties = new Lines(removals.length * 64)
  for (const { known, remaining, version } of removals) {
    const former = formerOf.get(callIdText(known))
    if (former === undefined) continue
    const rest = `\t${clock(known.time)}\t${text(known.sessionId)}\t${text(known.mid)}\t${version}\t1\n`
    for (const uid of former.people) if (!remaining.people.has(uid)) people.write(text(uid) + rest)
    if (former.guid !== '' && former.guid !== remaining.guid) groups.write(text(former.guid) + rest)
    if (former.party !== '' && former.party !== remaining.party) parties.write(text(former.party) + rest)
  }
  await together([
    mirror.insertLines('person_calls', ['uid', ...COLUMNS], people.bytes()),
    mirror.insertLines('group_calls', ['guid', ...COLUMNS], groups.bytes()),
    mirror.insertLines('party_calls', ['party', ...COLUMNS], parties.bytes()),
  ])
}

/** A row to write, and the one it replaces, if any. */
export type RowWrite = { row: { item: StoredItem; meta: RowMeta }; before: StoredKey | null }

/** Writes rows, and removes from the slim tables everyone who is no longer in the call, or everyone if the call moves. */
export async function writeRows(mirror: Mirror, lines: CallLines, rows: readonly RowWrite[]): Promise<void> {
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
