import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '@/lib/shared/http/errors'
import { isOfApp } from './app-column'
import type { Accounts } from './db'
import type { alertRules, channels, digests } from './schema-alerts'

/**
 * Names find what they name, whatever their case. Call it under a lock, so that a name that is free stays free until it is taken.
 * @param options `except`: the id of what is renamed; `noun`: what it is, for the message
 * @throws AppError CONFLICT naming the field
 */
export async function requireFreeName(
  tx: Accounts['db'],
  table: typeof alertRules | typeof channels | typeof digests,
  { name, except, noun }: { name: string; except: string | null; noun: 'alert' | 'channel' | 'digest' },
): Promise<void> {
  const [same] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(isOfApp(table), eq(sql`lower(${table.name})`, sql`lower(${name})`)))
  if (same !== undefined && same.id !== except)
    throw new AppError('CONFLICT', `There is already ${noun === 'alert' ? 'an' : 'a'} ${noun} “${name}”.`, {
      details: { fields: [{ field: 'name', message: 'is taken' }] },
    })
}
