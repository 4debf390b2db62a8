import { and, asc, count, eq, ilike, or } from 'drizzle-orm'
import { accountsDb } from '@/lib/server/accounts/db'
import { users } from '@/lib/server/accounts/schema/users'
import type { Role } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { toUser } from './users'

/** Text as part of a LIKE pattern, without its wildcards. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** The words of a search. */
export const wordsOf = (find: string | undefined): string[] => find?.split(/\s+/).filter((word) => word !== '') ?? []

type UserQuery = { find?: string; role?: Role; page: number; perPage: number }

/** A page of the accounts with all words of `find` in their name or address, by e-mail address, and how many they are. */
export async function findUsers({ find, role, page, perPage }: UserQuery): Promise<{ found: User[]; total: number }> {
  const db = await accountsDb()
  const wanted = and(
    role === undefined ? undefined : eq(users.role, role),
    ...wordsOf(find).map((word) =>
      or(ilike(users.name, `%${likeText(word)}%`), ilike(users.email, `%${likeText(word)}%`)),
    ),
  )
  const rows = await db
    .select()
    .from(users)
    .where(wanted)
    .orderBy(asc(users.email))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const total = (await db.select({ value: count() }).from(users).where(wanted))[0]?.value ?? 0
  return { found: rows.map(toUser), total }
}
