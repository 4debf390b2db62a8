import { eq } from 'drizzle-orm'
import { type Rate, type RatesAnswer, readRates } from '@/lib/shared/contracts/rates'
import { FORMER_USER } from '@/lib/shared/contracts/users'
import { accountsDb } from './db'
import { settings, users } from './schema'

const RATES = 'rates'

/** The what-if rates of the bill, with who set them and when (epoch seconds); none if never set. */
export async function storedRates(): Promise<RatesAnswer['data']> {
  const db = await accountsDb()
  const [row] = await db
    .select({ value: settings.value, at: settings.updatedAt, by: users.email })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.updatedBy))
    .where(eq(settings.name, RATES))
  if (row === undefined) return { rates: [], updatedAt: null, updatedBy: null }
  const read = readRates(Array.isArray(row.value) ? row.value : [])
  return {
    rates: 'rates' in read ? read.rates : [],
    updatedAt: Math.floor(row.at.getTime() / 1000),
    updatedBy: row.by ?? FORMER_USER,
  }
}

/** Replaces the rates, which must come from `readRates`. */
export async function saveRates(rates: readonly Rate[], userId: string): Promise<void> {
  const db = await accountsDb()
  const row = { value: rates, updatedBy: userId, updatedAt: new Date() }
  await db
    .insert(settings)
    .values({ name: RATES, ...row })
    .onConflictDoUpdate({ target: settings.name, set: row })
}
