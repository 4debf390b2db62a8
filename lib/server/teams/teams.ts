import { and, asc, eq, sql } from 'drizzle-orm'
import { isOfApp } from '@/lib/server/accounts/app-column'
import { audit, auditAll } from '@/lib/server/accounts/audit'
import { type Accounts, accountsDb } from '@/lib/server/accounts/db'
import { keepRemoved, takeBack } from '@/lib/server/accounts/removed-items'
import { removedItems, users } from '@/lib/server/accounts/schema'
import { teams } from '@/lib/server/accounts/schema-teams'
import { AppError } from '@/lib/shared/http/errors'
import type { Team } from '@/lib/shared/people/teams'
import type { AuditAction } from '@/lib/shared/users/audit'
import type { User } from '@/lib/shared/users/users'
import { differences, newId, planImport, requireFree, sorted, type Taken } from './plan-teams'

/** All teams, by name. */
export async function listTeams(): Promise<Team[]> {
  const db = await accountsDb()
  const rows = await db
    .select({ team: teams, by: users.email })
    .from(teams)
    .leftJoin(users, eq(users.id, teams.updatedBy))
    .where(isOfApp(teams))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id))
  return rows.map(({ team, by }) => ({
    id: team.id,
    name: team.name,
    // Earlier releases kept them as typed.
    uids: sorted(team.uids),
    updatedAt: Math.floor(team.updatedAt.getTime() / 1000),
    updatedBy: by,
  }))
}

/** @returns its id @throws AppError CONFLICT when there is one of that name; INVALID_REQUEST when there are too many */
export async function addTeam(team: Pick<Team, 'name' | 'uids'>, user: User): Promise<string> {
  const db = await accountsDb()
  return db.transaction(async (tx) => {
    await lockTeams(tx)
    const id = await insertTeam(tx, team, user)
    await record(tx, 'teams.add', id, user, { name: team.name, added: sorted(team.uids) })
    return id
  })
}

/** @throws AppError NOT_FOUND; CONFLICT when another one has the name */
export async function changeTeam(id: string, change: Partial<Pick<Team, 'name' | 'uids'>>, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await lockTeams(tx)
    const [before] = await tx.select().from(teams).where(isTeam(id))
    if (before === undefined) throw teamNotFound()
    if (change.name !== undefined) await requireFreeName(tx, change.name, id)
    const next = { ...before, ...change, uids: sorted(change.uids ?? before.uids) }
    await update(tx, id, next, user)
    const renamed = next.name === before.name ? {} : { name: next.name, nameBefore: before.name }
    await record(tx, 'teams.change', id, user, { ...renamed, ...differences(before.uids, next.uids) })
  })
}

/** @throws AppError NOT_FOUND */
export async function deleteTeam(id: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await keepRemoved(tx, { kind: 'team', key: id }, isTeam(id), user)
    const [deleted] = await tx.delete(teams).where(isTeam(id)).returning()
    if (deleted === undefined) throw teamNotFound()
    await record(tx, 'teams.delete', id, user, { name: deleted.name, people: deleted.uids.length })
  })
}

/** Puts back a team that the user has just deleted. @throws AppError NOT_FOUND; CONFLICT when another one has its name by now */
export async function restoreTeam(id: string, user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await lockTeams(tx)
    const [kept] = await tx.select({ row: removedItems.row }).from(removedItems).where(isRemovedTeam(id))
    if (kept !== undefined) await requireFreeName(tx, String(kept.row.name), id)
    const { name } = await takeBack(tx, { kind: 'team', key: id }, user)
    await record(tx, 'teams.restore', id, user, { name })
  })
}

/**
 * Sets the people of each team, adding those that do not exist; one that has exactly these people already stays as it is. What is refused is
 * refused before anyone has to wait for it, and what is not is written at once.
 * @throws AppError CONFLICT when one would have the name of another; INVALID_REQUEST when there are too many
 */
export async function importTeams(imported: readonly Pick<Team, 'name' | 'uids'>[], user: User): Promise<void> {
  const db = await accountsDb()
  planImport(imported, await readTaken(db))
  await db.transaction(async (tx) => {
    await lockTeams(tx)
    const planned = planImport(imported, await readTaken(tx))
    if (planned.length === 0) return
    const own = { updatedBy: user.id, updatedAt: new Date() }
    await tx
      .insert(teams)
      .values(planned.map(({ id, name, uids }) => ({ id, name, uids, ...own })))
      .onConflictDoUpdate({ target: [teams.app, teams.id], set: { uids: sql`excluded.uids`, ...own } })
    const entries = planned.map(({ id, askedName, changes }) =>
      entryOf('teams.import', id, user, { name: askedName, ...changes }),
    )
    await auditAll(entries, tx)
  })
}

/** Whoever writes teams waits for one another, so that a name that is free stays free until it is taken. */
const lockTeams = (tx: Accounts['db']) => tx.execute(sql`LOCK TABLE teams IN SHARE ROW EXCLUSIVE MODE`)

const isTeam = (id: string) => sql`${and(isOfApp(teams), eq(teams.id, id))}`
const isRemovedTeam = (id?: string) =>
  and(isOfApp(removedItems), eq(removedItems.kind, 'team'), id === undefined ? undefined : eq(removedItems.key, id))
const teamNotFound = () => new AppError('NOT_FOUND', 'Team not found.')

async function insertTeam(tx: Accounts['db'], team: Pick<Team, 'name' | 'uids'>, user: User): Promise<string> {
  const { name, uids } = team
  const id = newId(name, await readTaken(tx))
  await tx.insert(teams).values({ id, name, uids: sorted(uids), updatedBy: user.id })
  return id
}

async function update(tx: Accounts['db'], id: string, { name, uids }: Pick<Team, 'name' | 'uids'>, user: User) {
  await tx.update(teams).set({ name, uids, updatedBy: user.id, updatedAt: new Date() }).where(isTeam(id))
}

async function readTaken(tx: Accounts['db']): Promise<Taken> {
  const present = await tx
    .select({ id: teams.id, name: teams.name, uids: teams.uids })
    .from(teams)
    .where(isOfApp(teams))
  const kept = await tx.select({ key: removedItems.key }).from(removedItems).where(isRemovedTeam())
  return { present, removedIds: kept.map(({ key }) => key) }
}

/** @throws AppError CONFLICT */
async function requireFreeName(tx: Accounts['db'], name: string, exceptId: string): Promise<void> {
  const { present } = await readTaken(tx)
  const others = present.filter(({ id }) => id !== exceptId)
  requireFree(name, others)
}

const entryOf = (action: AuditAction, id: string, user: User, details: Record<string, unknown>) => ({
  actor: user.email,
  action,
  target: id,
  details,
})

const record = (tx: Accounts['db'], ...entry: Parameters<typeof entryOf>) => audit(entryOf(...entry), tx)
