import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { accountsDb } from '@/lib/server/accounts/db'
import { type ApiTokenRow, apiTokens, type UserRow, users } from '@/lib/server/accounts/schema/users'
import { log } from '@/lib/server/process/log/log'

/** How exact the time of last use is: it is written at most this often per token. */
const NOTED_EVERY_MS = 60_000
/** At most this many tokens whose last use is known not to need writing. */
const MAX_NOTED = 10_000

/** On globalThis, since Next bundles routes separately. */
const slot = globalThis as typeof globalThis & { __callscopeNotedTokens?: LRUCache<string, true> }
slot.__callscopeNotedTokens ??= new LRUCache({ max: MAX_NOTED, ttl: NOTED_EVERY_MS })
const noted = slot.__callscopeNotedTokens

/** The token with this hash and its owner, whatever their state; null for none. Found by an index, so it takes as long for any guess. */
export async function findToken(hash: string): Promise<{ token: ApiTokenRow; owner: UserRow } | null> {
  const db = await accountsDb()
  const [row] = await db
    .select({ token: apiTokens, owner: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.ownerId))
    .where(eq(apiTokens.tokenHash, hash))
  return row ?? null
}

/** Writes that a token was used, beside the request: at most once a minute, and a failure is only logged. @returns when it is written, for tests */
export async function noteTokenUse(id: string): Promise<void> {
  if (noted.has(id)) return
  noted.set(id, true)
  try {
    const db = await accountsDb()
    const now = Date.now()
    const isOlder = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, new Date(now - NOTED_EVERY_MS)))
    await db
      .update(apiTokens)
      .set({ lastUsedAt: new Date(now) })
      .where(and(eq(apiTokens.id, id), isOlder))
  } catch (error) {
    noted.delete(id)
    log.warn({ reason: error instanceof Error ? error.message : error }, 'accounts: the use of a token was not noted')
  }
}
