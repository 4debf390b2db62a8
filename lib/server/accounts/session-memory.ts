import { LRUCache } from 'lru-cache'
import type { AppId } from '@/lib/server/process/config/apps-file'
import type { Scope } from '@/lib/shared/users/scopes'
import type { User } from '@/lib/shared/users/users'

/** What a token for scripts may do, and in which app. */
export type Grant = { name: string; app: AppId; scopes: readonly Scope[] }
/** A session that was found valid, of a cookie or of a token (then with its id and grant): whose it is, and when it expires. */
export type CheckedSession = { sessionId: string; user: User; endsAtMs: number; grant: Grant | null }

/** At most this many sessions are remembered, of about 1 kB each. */
const MAX_SESSIONS = 5_000

/**
 * Sessions that were checked, remembered until their account changes or they end. Whoever opens the accounts database feeds `forget` with what
 * its triggers announce.
 */
export class SessionMemory {
  private readonly sessions = new LRUCache<string, CheckedSession>({ max: MAX_SESSIONS })
  /** Counts what was forgotten, so that a check that ran meanwhile is not remembered: it may have read the state before. */
  private generation = 0

  /** @param isCurrent whether every change that was committed until a moment ago has been announced to us */
  constructor(private readonly isCurrent: () => boolean | Promise<boolean>) {}

  /**
   * The session of a cookie or token.
   * @param key identifies the cookie or token
   * @param check asks the accounts; a session that is not valid is not remembered
   */
  async recall(key: string, check: () => Promise<CheckedSession | null>): Promise<CheckedSession | null> {
    if (!(await this.isCurrent())) return check()
    const known = this.sessions.get(key)
    if (known !== undefined) return known
    const { generation } = this
    const checked = await check()
    if (checked !== null && generation === this.generation) this.sessions.set(key, checked)
    return checked
  }

  /** Forgets the sessions of an account, or one session, by its id; all of them for null. */
  forget(id: string | null): void {
    this.generation += 1
    for (const [key, { sessionId, user }] of this.sessions)
      if (id === null || sessionId === id || user.id === id) this.sessions.delete(key)
  }
}
