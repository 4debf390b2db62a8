import type { Mirror } from './mirror'
import { deleteReplacedFiles, deleteRows, engineHash, mergeMonth } from './purge-old-rows'

/** The two people of a `party_calls` row, as `partyText` writes them. */
const LENGTH = "splitByChar(' ', party)[2]"
const START = `length('pair ') + length(${LENGTH}) + 2`
const FIRST = `substring(party, ${START}, toUInt32OrZero(${LENGTH}))`
const SECOND = `substring(party, ${START} + toUInt32OrZero(${LENGTH}) + 1)`

const TABLES = ['calls', 'call_docs', 'person_calls', 'party_calls', 'directory', 'quarantine']

type Purged = { uid: string; months: readonly number[]; quarantined: readonly string[] }

/** Removes former versions of rows, after calls were written anew without a person. @throws AppError MIRROR_UNAVAILABLE */
export async function purgeErased(
  mirror: Mirror,
  { uid, months, quarantined }: Purged,
  onMonth: (done: number) => Promise<void>,
): Promise<void> {
  const hash = await engineHash(mirror, uid)
  await deleteRows(mirror, 'person_calls', `cityHash64(uid) = ${hash}`)
  // Unlike months, this table is one partition, too large to be merged as a whole: those rows of a group's calls would stay until it is.
  const pair = [FIRST, SECOND].map((side) => `startsWith(party, 'pair ') AND cityHash64(${side}) = ${hash}`)
  const sides = ["ifNull(initiator, '')", "if(receiver_type = 'group', '', ifNull(receiver, ''))"]
  const either = sides.map((side) => `cityHash64(toString(${side})) = ${hash}`)
  await deleteRows(mirror, 'party_calls', [...pair, ...either].join(' OR '))
  if (quarantined.length > 0)
    await deleteRows(mirror, 'quarantine', `id IN (${quarantined.map((id) => `'${id}'`).join(', ')})`)
  for (const [index, month] of months.entries()) {
    await mergeMonth(mirror, 'calls', month)
    await mergeMonth(mirror, 'call_docs', month)
    await onMonth(index + 1)
  }
}

/** Removes the files of such versions. @param wait between two looks at the files @throws AppError MIRROR_UNAVAILABLE */
export const deleteErasedFiles = (mirror: Mirror, wait: (ms: number) => Promise<void>): Promise<void> =>
  deleteReplacedFiles(mirror, TABLES, wait)

/** Those of the rooms in which any of these people were. @throws AppError MIRROR_UNAVAILABLE */
export async function roomsWith(
  mirror: Mirror,
  uids: readonly string[],
  sessionIds: readonly string[],
): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await mirror.query<{ session_id: string }>({
    name: 'erasure.rooms',
    sql: 'SELECT DISTINCT session_id FROM person_calls FINAL WHERE uid IN {uids:Array(String)} AND session_id IN {ids:Array(String)}',
    params: { uids, ids: sessionIds },
  })
  return new Set(rows.map(({ session_id }) => session_id))
}
