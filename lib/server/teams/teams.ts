import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, sql } from 'drizzle-orm'
import { auditAll } from '@/lib/server/accounts/audit'
import { type Database, isOfApp, rowsOf, secondsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { owned } from '@/lib/server/accounts/owned'
import { removedItems, teams } from '@/lib/server/accounts/schema/instance'
import { users } from '@/lib/server/accounts/schema/users'
import { teamNamed, teamsNamed } from '@/lib/server/analytics/filters/organisation'
import { currentApp } from '@/lib/server/process/config/current-app'
import { FILTERS } from '@/lib/shared/filters/filters'
import { ownQuery } from '@/lib/shared/filters/own-words'
import { AppError } from '@/lib/shared/http/errors'
import { NO_TEAM } from '@/lib/shared/people/names'
import type { ChangeTeam, Team } from '@/lib/shared/people/teams'
import type { User } from '@/lib/shared/users/users'
import { changedUids, differences, type ExistingTeams, newId, planImport, requireFree, sorted } from './plan-teams'

type Content = Pick<Team, 'name' | 'uids'>

const team = owned(teams, {
  missing: 'Team not found.',
  oneByOne: true,
  author: teams.updatedBy,
  undo: 'team',
})

/** All teams, by name. */
export async function listTeams(): Promise<Team[]> {
  const rows = await team.list({ order: [asc(sql`lower(${teams.name})`), asc(teams.id)] })
  return rows.map(({ id, name, uids, updatedAt, by }) => {
    // Earlier releases stored uids as typed.
    return { id, name, uids: sorted(uids), updatedAt: secondsOf(updatedAt), updatedBy: by?.email ?? null }
  })
}

/** @returns the id of the new team @throws AppError CONFLICT if the name is taken; INVALID_REQUEST if there are too many teams */
export const addTeam = ({ name, uids }: Content, user: User): Promise<string> =>
  team.change(user, async ({ tx, record }) => {
    const id = newId(name, await readTaken(tx))
    await tx.insert(teams).values({ id, name, uids: sorted(uids), updatedBy: user.id })
    await record('teams.add', id, { name, added: sorted(uids) })
    return id
  })

/** @throws AppError NOT_FOUND; CONFLICT when another one has the name; INVALID_REQUEST if it would have too many people */
export const changeTeam = (id: string, change: ChangeTeam, user: User): Promise<void> =>
  team.change(user, async ({ tx, record, locked, update }) => {
    const before = await locked(id)
    if (change.name !== undefined) requireFree(change.name, (await readTaken(tx)).present, id)
    const { name = before.name } = change
    const uids = changedUids(before.uids, change)
    await update(id, { name, uids, updatedBy: user.id, updatedAt: new Date() })
    const renamed = name === before.name ? {} : { name, nameBefore: before.name }
    await record('teams.change', id, { ...renamed, ...differences(before.uids, uids) })
  })

/** The teams that filters name; none where the filters cannot be read. */
const namesIn = (query: string) => FILTERS.team.safeParse(new URLSearchParams(query).getAll('team')).data ?? []

/**
 * Filters as they are stored, so that they keep their meaning: with this user for `me`, and teams by id, since names change.
 * @param within the transaction that stores them: until it ends, these teams cannot be deleted
 * @throws AppError INVALID_REQUEST naming `field`, also for a team that does not exist
 */
export async function storedFilters(query: string, { uid }: Pick<User, 'uid'>, field: string, within?: Database) {
  const own = ownQuery(query, uid, field)
  const names = namesIn(own)
  if (names.length === 0) return own
  const db = within ?? (await accountsDb())
  const named = { id: teams.id, name: teams.name }
  const known = await db.select(named).from(teams).where(isOfApp(teams)).for('key share')
  const idsOf = (name: string) => (name === NO_TEAM ? name : teamsNamed([name], known, field).map(({ id }) => id))
  const ids = names.flatMap(idsOf)
  const search = new URLSearchParams(own)
  search.set('team', ids.join())
  return isDeepStrictEqual(ids, names) ? own : search.toString()
}

/** Deletes a team. Accounts that had it as their own team then open without one. @throws AppError NOT_FOUND; CONFLICT when an alert or a digest uses it */
export const deleteTeam = (id: string, user: User): Promise<void> =>
  team.change(user, async ({ tx, record, remove }) => {
    const own = sql`${users.teams}->>${currentApp()} = ${id}`
    const openWithIt = await tx
      .update(users)
      .set({ teams: sql`${users.teams} - ${currentApp()}::text` })
      .where(own)
      .returning({ id: users.id })
    const { present } = await readTaken(tx)
    const { name, uids } = await remove(id, { ownOf: openWithIt.map((one) => one.id) })
    const watching = sql`SELECT 'the alert “' || name || '”' AS words, judged->>'filters' AS filters FROM alert_rules WHERE app = ${currentApp()}
      UNION ALL SELECT 'the digest “' || name || '”', filters FROM digests WHERE app = ${currentApp()} ORDER BY 1`
    const kept = await rowsOf<{ words: string; filters: string }>(tx, watching)
    const using = kept.filter(({ filters }) => namesIn(filters).some((one) => teamNamed(one, present)?.id === id))
    const words = using.map((one) => one.words).join(', ')
    if (words !== '') throw new AppError('CONFLICT', `First change or delete what uses ${name}: ${words}.`)
    await record('teams.delete', id, { name, people: uids.length })
  })

/** Puts back a team that the user has just deleted. @throws AppError NOT_FOUND; CONFLICT when another one has its name by now */
export const restoreTeam = (id: string, user: User): Promise<void> =>
  team.change(user, async ({ tx, record, takeBack }) => {
    const { name, ownOf } = await takeBack(id)
    requireFree(String(name), (await readTaken(tx)).present, id)
    await tx.execute(
      sql`UPDATE users SET teams = jsonb_build_object(${currentApp()}::text, ${id}::text) || teams
        WHERE id IN (SELECT jsonb_array_elements_text(${JSON.stringify(ownOf ?? [])}::jsonb))`,
    )
    await record('teams.restore', id, { name })
  })

/**
 * Sets the people of each team and adds teams that do not exist; a team that already has exactly these people is not touched. Checks the import once
 * before it takes the lock, so that a bad one fails without making anyone wait.
 * @throws AppError CONFLICT if a name is taken; INVALID_REQUEST if there are too many teams
 */
export async function importTeams(imported: readonly Content[], user: User): Promise<void> {
  planImport(imported, await readTaken(await accountsDb()))
  await team.change(user, async ({ tx }) => {
    const planned = planImport(imported, await readTaken(tx))
    if (planned.length === 0) return
    const own = { updatedBy: user.id, updatedAt: new Date() }
    await tx
      .insert(teams)
      .values(planned.map(({ id, name, uids }) => ({ id, name, uids, ...own })))
      .onConflictDoUpdate({ target: [teams.app, teams.id], set: { uids: sql`excluded.uids`, ...own } })
    const entry = { actor: user.email, action: 'teams.import' as const }
    await auditAll(
      planned.map(({ id, askedName, changes }) => ({ ...entry, target: id, details: { name: askedName, ...changes } })),
      tx,
    )
  })
}

async function readTaken(tx: Database): Promise<ExistingTeams> {
  const { id, name, uids } = teams
  const present = await tx.select({ id, name, uids }).from(teams).where(isOfApp(teams))
  const isTeam = and(isOfApp(removedItems), eq(removedItems.kind, 'team'))
  const removed = await tx.select({ key: removedItems.key }).from(removedItems).where(isTeam)
  return { present, removedIds: removed.map(({ key }) => key) }
}
