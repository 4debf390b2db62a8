import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isOfApp } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { writeInTerm } from '@/lib/server/accounts/lease'
import { settings } from '@/lib/server/accounts/schema/instance'

const NAME = 'sync.gauges'

const gaugesSchema = z.object({
  state: z.string(),
  /** Epoch seconds. */
  syncedAt: z.number().nullable(),
  callsStored: z.number(),
  quarantined: z.number(),
  openCalls: z.number().nullable(),
})
/** The gauges of the sync for monitoring, wherever it runs. */
export type SyncGauges = z.infer<typeof gaugesSchema>

/** Shares the gauges of the process that has the lease with the others. */
export async function shareGauges(value: SyncGauges): Promise<void> {
  const row = { value, updatedAt: new Date() }
  await writeInTerm((db) =>
    db
      .insert(settings)
      .values({ name: NAME, ...row })
      .onConflictDoUpdate({ target: [settings.app, settings.name], set: row }),
  )
}

/** The gauges last shared; null if none were. */
export async function sharedGauges(): Promise<SyncGauges | null> {
  const db = await accountsDb()
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(isOfApp(settings), eq(settings.name, NAME)))
  return gaugesSchema.safeParse(row?.value).data ?? null
}
