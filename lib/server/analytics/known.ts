import type { Mirror } from '@/lib/server/mirror/mirror'
import { foldUid } from '@/lib/shared/people/fold-uid'

export type PartyKind = 'user' | 'group'

const CALLS_OF = {
  user: { table: 'person_calls', column: 'uid' },
  group: { table: 'group_calls', column: 'guid' },
} as const

/** Whether any call in the mirror, at any time, has this person in it or went to this group. @throws AppError MIRROR_UNAVAILABLE */
export async function isKnownParty(mirror: Mirror, kind: PartyKind, id: string): Promise<boolean> {
  const { table, column } = CALLS_OF[kind]
  const rows = await mirror.query<{ known: number }>({
    name: `known-${kind}`,
    sql: `SELECT 1 AS known FROM ${table} FINAL WHERE ${column} = {id:String} AND is_deleted = 0 LIMIT 1`,
    params: { id: kind === 'user' ? foldUid(id) : id },
  })
  return rows.length > 0
}
