import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { audited } from '@/lib/server/accounts/audit'
import { isOfApp, secondsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { settings } from '@/lib/server/accounts/schema/instance'
import { users } from '@/lib/server/accounts/schema/users'
import { BASES } from '@/lib/shared/bill/basis'
import { callbackSettingsSchema, DEFAULT_CALLBACK_SETTINGS } from '@/lib/shared/callbacks/callback-settings'
import { businessHoursSchema, DEFAULT_BUSINESS_HOURS } from '@/lib/shared/organisation/business-hours'
import { NO_RATES, readRates } from '@/lib/shared/organisation/rates'
import { DEFAULT_SERVICE_TIMES, serviceTimesSchema } from '@/lib/shared/organisation/service-level'
import { valueLinksSchema } from '@/lib/shared/organisation/value-links'
import { weekClockSchema } from '@/lib/shared/organisation/week-clock'
import type { AuditAction } from '@/lib/shared/users/audit'
import { FORMER_USER, type User } from '@/lib/shared/users/users'

/** A setting as stored, else its default, with who set it and when (epoch seconds); null if never set. */
type Setting<T> = { value: T; isDefault: boolean; updatedAt: number | null; updatedBy: string | null }

/** The name of a setting, after which its action in the audit log is named. */
type SettingName = Extract<AuditAction, `settings.${string}`> extends `settings.${infer Name}` ? Name : never

/** A setting of an app. @param read parses the stored value; null if it cannot be used */
function setting<T>(name: SettingName, byDefault: NoInfer<T>, read: (stored: unknown) => T | null) {
  const isThis = () => and(isOfApp(settings), eq(settings.name, name))
  async function stored(): Promise<Setting<T>> {
    const db = await accountsDb()
    const [row] = await db
      .select({ value: settings.value, at: settings.updatedAt, by: users.email })
      .from(settings)
      .leftJoin(users, eq(users.id, settings.updatedBy))
      .where(isThis())
    if (row === undefined) return { value: byDefault, isDefault: true, updatedAt: null, updatedBy: null }
    const by = row.by ?? FORMER_USER
    return { value: read(row.value) ?? byDefault, isDefault: false, updatedAt: secondsOf(row.at), updatedBy: by }
  }
  async function shown() {
    const { value, updatedAt, updatedBy } = await stored()
    return { ...value, updatedAt, updatedBy }
  }
  return {
    read: stored,
    /** The fields of its value, with who set them and when, as a route answers. */
    shown,
    /** Replaces the value, and records the old and the new one in the audit log. @returns what is shown now */
    async save(value: T, user: User) {
      await audited(user.email, async (tx, record) => {
        const [before] = await tx.select({ value: settings.value }).from(settings).where(isThis())
        const row = { value, updatedBy: user.id, updatedAt: new Date() }
        await tx
          .insert(settings)
          .values({ name, ...row })
          .onConflictDoUpdate({ target: [settings.app, settings.name], set: row })
        await record(`settings.${name}`, null, { before: before?.value ?? null, after: value })
      })
      return shown()
    },
  }
}

const readBy =
  <T>(schema: z.ZodMiniType<T>) =>
  (stored: unknown) =>
    schema.safeParse(stored).data ?? null

type Rates = typeof NO_RATES
/** The what-if rates of the bill, which must come from `readRates`, its basis and its currency. Earlier releases stored the rates alone. */
export const rateSetting = setting<Rates>('rates', NO_RATES, (stored) => {
  const given: Partial<Rates> | null = Array.isArray(stored) ? { rates: stored } : (stored as Partial<Rates> | null)
  const found = readRates(Array.isArray(given?.rates) ? given.rates : [])
  if ('issues' in found) return null
  const { basis = NO_RATES.basis, currency = null } = given ?? {}
  return { rates: found.rates, basis: basis in BASES ? basis : NO_RATES.basis, currency }
})

export const valueLinkSetting = setting('value-links', [], readBy(valueLinksSchema.shape.links))

export const businessHoursSetting = setting('business-hours', DEFAULT_BUSINESS_HOURS, readBy(businessHoursSchema))

export const serviceLevelSetting = setting('service-level', DEFAULT_SERVICE_TIMES, readBy(serviceTimesSchema))

export const weekClockSetting = setting('week-and-clock', { firstDay: null, clock: null }, readBy(weekClockSchema))

/** Who waits for a call back, for how long, and how to call them. */
export const callbackSetting = setting('callbacks', DEFAULT_CALLBACK_SETTINGS, readBy(callbackSettingsSchema))
