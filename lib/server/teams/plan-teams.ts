import { foldUid } from '@/lib/shared/calls/ids'
import { AppError, aboutField, invalidField } from '@/lib/shared/http/errors'
import { ALL_TEAMS, fold, NO_TEAM } from '@/lib/shared/people/names'
import { type ChangeTeam, MAX_TEAM_UIDS, MAX_TEAMS, type Team } from '@/lib/shared/people/teams'

const MAX_ID_CHARACTERS = 60

type TeamEntry = Pick<Team, 'name' | 'uids'>
/** The existing teams, and the ids of removed ones, which may be restored. */
export type ExistingTeams = { present: readonly (TeamEntry & { id: string })[]; removedIds: readonly string[] }
/** What to write for a team, and who joins and leaves it; `askedName` is the name as imported. */
type TeamPlan = TeamEntry & { id: string; askedName: string; changes: ReturnType<typeof differences> }

/** The distinct folded uids, sorted. */
export const sorted = (uids: readonly string[]): string[] => [...new Set(uids.map(foldUid))].sort()

/** The people of a list after a change; who is both removed and added is in it. @throws AppError INVALID_REQUEST for too many */
export function changedUids(before: readonly string[], { uids, add = [], remove = [] }: ChangeTeam): string[] {
  const removed = new Set(sorted(remove))
  const after = sorted([...sorted(uids ?? before).filter((uid) => !removed.has(uid)), ...add])
  if (add.length > 0 && after.length > MAX_TEAM_UIDS)
    throw invalidField('add', `would make more than ${MAX_TEAM_UIDS} people`)
  return after
}

/** Who would join a list, and who would leave it. */
export function differences(before: readonly string[], after: readonly string[]) {
  const [had, has] = [new Set(before.map(foldUid)), new Set(after.map(foldUid))]
  return {
    added: after.filter((uid) => !had.has(foldUid(uid))),
    removed: before.filter((uid) => !has.has(foldUid(uid))),
  }
}

/** Requires a name that no other team has, since names must be unambiguous. @throws AppError CONFLICT */
export function requireFree(name: string, present: ExistingTeams['present'], ofId?: string): void {
  const isTaken = present.some((one) => one.id !== ofId && fold(one.name) === fold(name))
  const taken = aboutField('name', 'is the name of another team')
  if (isTaken) throw new AppError('CONFLICT', `There is a team named “${name}” already.`, taken)
}

/** The id of a new team: `field-team` for `Field team`, numbered if taken. @throws AppError CONFLICT for a taken name; INVALID_REQUEST for too many */
export function newId(name: string, { present, removedIds }: ExistingTeams): string {
  requireFree(name, present)
  if (present.length >= MAX_TEAMS)
    throw invalidField('name', `cannot be added: there are ${MAX_TEAMS} teams, which is the limit`)
  const base =
    fold(name)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, MAX_ID_CHARACTERS) || 'team'
  const taken = new Set([NO_TEAM, ALL_TEAMS, ...present.map(({ id }) => id), ...removedIds])
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`
    if (!taken.has(id)) return id
  }
}

/** What an import writes: new teams, and those whose people change. @throws AppError as `newId` does */
export function planImport(imported: readonly TeamEntry[], { present, removedIds }: ExistingTeams): TeamPlan[] {
  const known = [...present]
  const planned: TeamPlan[] = []
  for (const { name: askedName, uids: asked } of imported) {
    const before = present.find(({ name }) => fold(name) === fold(askedName))
    const uids = sorted(asked)
    const changes = differences(before?.uids ?? [], uids)
    if (before !== undefined && changes.added.length + changes.removed.length === 0) continue
    const { id, name } = before ?? { id: newId(askedName, { present: known, removedIds }), name: askedName }
    if (before === undefined) known.push({ id, name, uids })
    planned.push({ id, name, uids, askedName, changes })
  }
  return planned
}
