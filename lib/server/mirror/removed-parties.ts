import { callIdText } from '@/lib/shared/calls/call-path'
import { clock } from './call-columns'
import { ROW_TUPLES, rowParams, type StoredKey } from './keys'
import type { Mirror } from './mirror'
import { PARTY_SQL } from './party'
import { together } from './together'
import { Lines, text } from './tsv'

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
