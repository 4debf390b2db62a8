import { callIdText } from '@/lib/shared/call-id'
import { clock } from './call-columns'
import { ROW_TUPLES, rowParams, type StoredKey } from './keys'
import type { Mirror } from './mirror'
import { Lines, text } from './tsv'

/** What a stored row says of people and group: what its slim rows were written from. */
type Parties = { session_id: string; mid: string; people: string[]; guid: string }

/** Who is in a call from now on; nobody when it is deleted or moves away from its key. */
export type Leaving = { known: StoredKey; people: ReadonlySet<string>; guid: string; version: number }

const COLUMNS = ['time', 'session_id', 'mid', 'version', 'is_deleted']

/**
 * Takes people and groups off calls in the slim tables, before the calls themselves change: were it the other way round, a crash in between
 * would leave someone in a list for good, while so the next fetch of the call, which is not yet stored, sets it right.
 */
export async function takeOff(mirror: Mirror, leaving: readonly Leaving[]): Promise<void> {
  if (leaving.length === 0) return
  const before = await mirror.query<Parties>({
    name: 'former.parties',
    sql: `SELECT session_id, mid, person_uids AS people, group_guid AS guid FROM calls FINAL
      WHERE (time, session_id, mid) IN (${ROW_TUPLES})`,
    params: rowParams(leaving.map(({ known }) => known)),
  })
  const parties = new Map(before.map((row) => [callIdText({ sessionId: row.session_id, mid: row.mid }), row]))
  const people = new Lines(leaving.length * 64)
  const groups = new Lines(leaving.length * 64)
  for (const { known, people: staying, guid, version } of leaving) {
    const former = parties.get(callIdText(known))
    if (former === undefined) continue
    const rest = `\t${clock(known.time)}\t${text(known.sessionId)}\t${text(known.mid)}\t${version}\t1\n`
    for (const uid of former.people) if (!staying.has(uid)) people.write(text(uid) + rest)
    if (former.guid !== '' && former.guid !== guid) groups.write(text(former.guid) + rest)
  }
  await mirror.insertLines('person_calls', ['uid', ...COLUMNS], people.bytes())
  await mirror.insertLines('group_calls', ['guid', ...COLUMNS], groups.bytes())
}
