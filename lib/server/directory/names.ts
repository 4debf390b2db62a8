import { SLIM } from '@/lib/server/analytics/sql'
import type { Mirror } from '@/lib/server/mirror/mirror'
import type { Directory } from '@/lib/server/mirror/read/directory'
import type { AnalyticsRow } from '@/lib/shared/analytics/analytics'
import type { Call, Entity, Participant } from '@/lib/shared/calls/call'
import { foldUid } from '@/lib/shared/calls/ids'
import type { Name, Names, PartyKind } from '@/lib/shared/people/names'
import type { AnalyticsDeps } from '../analytics/deps'

type Ids = { [Kind in PartyKind]?: Iterable<string | null> }

/** The names of everyone among the ids who has one. */
export function namesOf(directory: Directory, ids: Ids): Names {
  const among = (kind: PartyKind): Record<string, Name> => {
    const entries = [...new Set(ids[kind] ?? [])].flatMap((id): [string, Name][] => {
      const name = id === null ? null : directory.nameOf(kind, id)
      return id === null || name === null ? [] : [[id, name]]
    })
    return Object.fromEntries(entries)
  }
  return { user: among('user'), group: among('group') }
}

/** The names of everything that rows name by id: people, groups and teams. */
export function namesOfRows(
  { directory, organisation }: Pick<AnalyticsDeps, 'directory' | 'organisation'>,
  rows: readonly AnalyticsRow[],
): Names {
  const textsOf = (column: string) => rows.map((row) => row[column]).filter((value) => typeof value === 'string')
  const names = namesOf(directory, { user: [...textsOf('person'), ...textsOf('initiator')], group: textsOf('group') })
  const ids = new Set(textsOf('team'))
  const teams = (organisation?.teams ?? []).filter(({ id }) => ids.has(id))
  return ids.size === 0 ? names : { ...names, team: Object.fromEntries(teams.map(({ id, name }) => [id, { name }])) }
}

/** The call with everyone's name as the directory has it, so that a person has one name whatever the call says. */
export function withNames(directory: Directory, call: Call): Call {
  const nameOf = (kind: PartyKind, id: string | null) => (id === null ? null : directory.nameOf(kind, id))
  const named = (row: Participant): Participant => {
    const name = nameOf('user', row.uid)
    return name === null ? row : { ...row, ...name }
  }
  const entity = (kind: PartyKind, id: string | null, given: Entity | null): Entity | null => {
    const name = nameOf(kind, id)
    return name === null ? given : { avatar: given?.avatar ?? null, ...name }
  }
  const { initiator, initiatorEntity, receiver, receiverEntity, receiverType } = call
  return {
    ...call,
    participants: call.participants.map(named),
    initiatorEntity: entity('user', initiator, initiatorEntity),
    receiverEntity:
      receiverType === 'user' || receiverType === 'group'
        ? entity(receiverType, receiver, receiverEntity)
        : receiverEntity,
  }
}

/** Whether any call in the mirror, at any time, has this person in it or went to this group. @throws AppError MIRROR_UNAVAILABLE */
export async function isKnownParty(mirror: Mirror, kind: PartyKind, id: string): Promise<boolean> {
  const { table, id: column } = SLIM[kind]
  const rows = await mirror.query<{ known: number }>({
    name: `known-${kind}`,
    sql: `SELECT 1 AS known FROM ${table} FINAL WHERE ${column} = {id:String} AND is_deleted = 0 LIMIT 1`,
    params: { id: kind === 'user' ? foldUid(id) : id },
  })
  return rows.length > 0
}
