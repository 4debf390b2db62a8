import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { AuditAction } from '@/lib/shared/contracts/audit'
import { MAX_TEAMS, type Team } from '@/lib/shared/contracts/teams'
import type { User } from '@/lib/shared/contracts/users'
import { fold } from '@/lib/shared/directory/fold'
import { AppError, invalidRequest } from '@/lib/shared/errors'
import { isOfApp } from './app-column'
import { audit } from './audit'
import { type Accounts, accountsDb } from './db'
import { keepRemoved, takeBack } from './removed-items'
import { removedItems, users } from './schema'
import { teams } from './schema-teams'

const MAX_ID_CHARACTERS = 60

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
    uids: team.uids,
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

/** Sets the people of each team, adding those that do not exist; one that has exactly these people already stays as it is. */
export async function importTeams(imported: readonly Pick<Team, 'name' | 'uids'>[], user: User): Promise<void> {
  const db = await accountsDb()
  await db.transaction(async (tx) => {
    await lockTeams(tx)
    const present = new Map(
      (await tx.select().from(teams).where(isOfApp(teams))).map((team) => [fold(team.name), team]),
    )
    for (const { name, uids } of imported) {
      const before = present.get(fold(name))
      const id = before?.id ?? (await insertTeam(tx, { name, uids }, user))
      const changes = differences(before?.uids ?? [], sorted(uids))
      if (before !== undefined && changes.added.length + changes.removed.length === 0) continue
      if (before !== undefined) await update(tx, id, { name: before.name, uids: sorted(uids) }, user)
      await record(tx, 'teams.import', id, user, { name, ...changes })
    }
  })
}

/** Whoever writes teams waits for one another, so that a name that is free stays free until it is taken. */
const lockTeams = (tx: Accounts['db']) => tx.execute(sql`LOCK TABLE teams IN SHARE ROW EXCLUSIVE MODE`)

const isTeam = (id: string) => sql`${and(isOfApp(teams), eq(teams.id, id))}`
const isRemovedTeam = (id?: string) =>
  and(isOfApp(removedItems), eq(removedItems.kind, 'team'), id === undefined ? undefined : eq(removedItems.key, id))
const teamNotFound = () => new AppError('NOT_FOUND', 'Team not found.')
const sorted = (uids: readonly string[]): string[] => [...new Set(uids)].sort()

/** Who would join a list, and who would leave it. */
export function differences(before: readonly string[], after: readonly string[]) {
  const [had, has] = [new Set(before), new Set(after)]
  return { added: after.filter((uid) => !had.has(uid)), removed: before.filter((uid) => !has.has(uid)) }
}

async function insertTeam(
  tx: Accounts['db'],
  { name, uids }: Pick<Team, 'name' | 'uids'>,
  user: User,
): Promise<string> {
  await requireFreeName(tx, name, null)
  const [all] = await tx.select({ value: count() }).from(teams).where(isOfApp(teams))
  if ((all?.value ?? 0) >= MAX_TEAMS)
    throw invalidRequest([
      { field: 'name', message: `cannot be added: there are ${MAX_TEAMS} teams, which is the limit` },
    ])
  const id = await freeId(tx, name)
  await tx.insert(teams).values({ id, name, uids: sorted(uids), updatedBy: user.id })
  return id
}

async function update(tx: Accounts['db'], id: string, { name, uids }: Pick<Team, 'name' | 'uids'>, user: User) {
  await tx.update(teams).set({ name, uids, updatedBy: user.id, updatedAt: new Date() }).where(isTeam(id))
}

/** A name that finds two teams would be ambiguous, also with the id of the other one. @throws AppError CONFLICT */
async function requireFreeName(tx: Accounts['db'], name: string, exceptId: string | null): Promise<void> {
  const all = await tx.select({ id: teams.id, name: teams.name }).from(teams).where(isOfApp(teams))
  if (all.some((one) => one.id !== exceptId && fold(one.name) === fold(name)))
    throw new AppError('CONFLICT', `There is a team named “${name}” already.`, {
      details: { fields: [{ field: 'name', message: 'is the name of another team' }] },
    })
}

/** `Field team` as `field-team`, with a number where that is taken; a removed one may come back. */
async function freeId(tx: Accounts['db'], name: string): Promise<string> {
  const base =
    fold(name)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, MAX_ID_CHARACTERS) || 'team'
  const kept = await tx.select({ id: removedItems.key }).from(removedItems).where(isRemovedTeam())
  const taken = new Set(
    [...(await tx.select({ id: teams.id }).from(teams).where(isOfApp(teams))), ...kept].map(({ id }) => id),
  )
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`
    if (!taken.has(id) && id !== 'none') return id
  }
}

function record(tx: Accounts['db'], action: AuditAction, id: string, user: User, details: Record<string, unknown>) {
  return audit({ actor: user.email, action, target: id, details }, tx)
}
