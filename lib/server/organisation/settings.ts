import { and, eq } from 'drizzle-orm'
import { isOfApp } from '@/lib/server/accounts/app-column'
import { audit } from '@/lib/server/accounts/audit'
import { accountsDb } from '@/lib/server/accounts/db'
import { settings, users } from '@/lib/server/accounts/schema'
import type { ValueLink } from '@/lib/shared/metadata'
import { type Rate, type RatesAnswer, readRates } from '@/lib/shared/organisation/rates'
import { valueLinksSchema } from '@/lib/shared/organisation/value-links'
import type { AuditAction } from '@/lib/shared/users/audit'
import { FORMER_USER, type User } from '@/lib/shared/users/users'

const RATES = 'rates'
export const VALUE_LINKS = 'value-links'

/** A setting with who set it and when (epoch seconds); null if never set. */
export async function readSetting(
  name: string,
): Promise<{ value: unknown; updatedAt: number; updatedBy: string } | null> {
  const db = await accountsDb()
  const [row] = await db
    .select({ value: settings.value, at: settings.updatedAt, by: users.email })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.updatedBy))
    .where(and(isOfApp(settings), eq(settings.name, name)))
  if (row === undefined) return null
  return { value: row.value, updatedAt: Math.floor(row.at.getTime() / 1000), updatedBy: row.by ?? FORMER_USER }
}

/** Replaces a setting, and notes it in the audit log with what it was before. */
export async function saveSetting(name: string, value: unknown, user: User, action: AuditAction): Promise<void> {
  const db = await accountsDb()
  const row = { value, updatedBy: user.id, updatedAt: new Date() }
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ value: settings.value })
      .from(settings)
      .where(and(isOfApp(settings), eq(settings.name, name)))
    await tx
      .insert(settings)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: [settings.app, settings.name], set: row })
    const details = { before: before?.value ?? null, after: value }
    await audit({ actor: user.email, action, target: null, details }, tx)
  })
}

/** The what-if rates of the bill, with who set them and when (epoch seconds); none if never set. */
export async function storedRates(): Promise<RatesAnswer['data']> {
  const row = await readSetting(RATES)
  if (row === null) return { rates: [], updatedAt: null, updatedBy: null }
  const { value, ...set } = row
  const read = readRates(Array.isArray(value) ? value : [])
  return { rates: 'rates' in read ? read.rates : [], ...set }
}

/** Replaces the rates, which must come from `readRates`. */
export const saveRates = (rates: readonly Rate[], user: User): Promise<void> =>
  saveSetting(RATES, rates, user, 'settings.rates')

/** Where values of metadata lead, with who set it and when (epoch seconds); nowhere if never set. */
export async function storedValueLinks(): Promise<{
  links: ValueLink[]
  updatedAt: number | null
  updatedBy: string | null
}> {
  const row = await readSetting(VALUE_LINKS)
  if (row === null) return { links: [], updatedAt: null, updatedBy: null }
  const { value, ...set } = row
  const read = valueLinksSchema.safeParse({ links: value })
  return { links: read.success ? read.data.links : [], ...set }
}
