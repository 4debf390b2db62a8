import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { DEFAULT_APP } from '@/lib/server/config/apps-file'
import { type Erased, markOf, NOBODY_ERASED, sieveOf } from '@/lib/shared/erasure/erased'
import { type Accounts, accountsDb, erasedMemory } from './db'
import { settings } from './schema'
import { erasures } from './schema-erasures'

/** The name of the setting that keeps the secret of the hashes. */
export const ERASURE_SECRET = 'erasure-secret'
const SECRET_BYTES = 32
/** How long the end of an erasure is looked back upon: longer than an announcement takes, and than two clocks may differ. */
const LONGEST_READ_MS = 600_000
/** One for all apps, in the place where what belongs to no app stands. */
const isSecret = and(eq(settings.app, DEFAULT_APP), eq(settings.name, ERASURE_SECRET))

/** Everyone who is erased from an app, remembered until somebody else is. */
export const erasedPeople = async (app: string): Promise<Erased> =>
  (await (await erasedMemory()).recall('all', readErased)).get(app) ?? NOBODY_ERASED

/** Which of these people were erased from an app, and when it was asked for, epoch seconds. */
export async function erasedAmong(app: string, uids: readonly string[]): Promise<{ uid: string; erasedAt: number }[]> {
  const people = await erasedPeople(app)
  const found = uids.flatMap((uid) => {
    const pseudonym = markOf(people, uid)?.pseudonym
    return pseudonym === undefined ? [] : [{ uid, pseudonym }]
  })
  if (found.length === 0) return []
  const db = await accountsDb()
  const pseudonyms = found.map(({ pseudonym }) => pseudonym)
  const rows = await db
    .select({ pseudonym: erasures.pseudonym, at: erasures.requestedAt })
    .from(erasures)
    .where(inArray(erasures.pseudonym, pseudonyms))
  const times = new Map(rows.map((row) => [row.pseudonym, Math.floor(row.at.getTime() / 1000)]))
  return found.map(({ uid, pseudonym }) => ({ uid, erasedAt: times.get(pseudonym) ?? 0 }))
}

async function readErased(): Promise<Map<string, Erased>> {
  const db = await accountsDb()
  const rows = await db.select().from(erasures).orderBy(erasures.pseudonym)
  if (rows.length === 0) return new Map()
  const hashes = await erasureHashes(db)
  const byApp = new Map<string, Erased>()
  for (const { app, pseudonym, uidHash, uidSieve, names, finishedAt } of rows) {
    const { marks = [], key = '', untilMs = 0 } = byApp.get(app) ?? {}
    const mark = { pseudonym, uidHash, uidSieve, names }
    byApp.set(app, {
      ...hashes,
      key: `${key} ${pseudonym} ${names.length}`,
      marks: [...marks, mark],
      untilMs: Math.max(
        untilMs,
        finishedAt === null ? Number.POSITIVE_INFINITY : finishedAt.getTime() + LONGEST_READ_MS,
      ),
    })
  }
  return byApp
}

/** The hashes of this installation, by a secret that is made on first use. */
export async function erasureHashes(db: Accounts['db']): Promise<Pick<Erased, 'hash' | 'sieve'>> {
  const secret = Buffer.from((await storedSecret(db)) ?? (await madeSecret(db)), 'base64url')
  const seed = secret.readInt32BE(0)
  return {
    hash: (text) => createHmac('sha256', secret).update(text).digest('base64url'),
    sieve: (text) => sieveOf(text, seed),
  }
}

async function storedSecret(db: Accounts['db']): Promise<string | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(isSecret)
  return row === undefined ? null : String(row.value)
}

/** Another process may make it at the same time: the first one counts. */
async function madeSecret(db: Accounts['db']): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  await db.insert(settings).values({ app: DEFAULT_APP, name: ERASURE_SECRET, value }).onConflictDoNothing()
  return (await storedSecret(db)) ?? value
}
