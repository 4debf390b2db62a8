import { instantSeconds } from '../../support/instant.mjs'

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const TOKEN = /csk_[A-Za-z0-9_-]{43}/g
const SECRET = /whsec_[A-Za-z0-9+/=]{44}/g
const UNSUBSCRIBE = /([0-9a-f-]{36}\.[\w-]+)\.[\w-]{43}/g
const PSEUDONYM = /erased-[a-z0-9]{12}/g
const LINK = /\/s\/[\w-]{43}/g
/** Fields with a shared link’s keys, which differ in every link. */
const KEYED = new Set(['key', 'person'])
/** Fields with times that depend on when the test ran. */
const PRESENT = new Set([
  'syncedAt',
  'fetchedAt',
  'asOf',
  'at',
  'createdAt',
  'updatedAt',
  'editedAt',
  'lastOpenedAt',
  'lastSignInAt',
  'lastUsedAt',
  'firstSeenAt',
  'seenAt',
  'claimedAt',
  'closedAt',
  'outcomeAt',
  'since',
  'evaluatedAt',
  'nextAttemptAt',
  'sentAt',
  'lastSentAt',
  'requestedAt',
  'finishedAt',
  'erasedAt',
])
const MOST_ENTRIES = 1
/** The two people of a call. */
const PAIR = 2
const MOST_NAMES = 1
const MOST_CHARACTERS = 160
const DAY_SECONDS = 86_400

/** Turns answers into examples that are the same in every run and short: long lists and texts are cut. */
export function shortener() {
  const ids = new Map<string, string>()
  const keys = new Map<string, string>()
  const keyOf = (key: string) => {
    const known = keys.get(key) ?? `key-${String(keys.size + 1).padStart(8, '0')}`
    keys.set(key, known)
    return known
  }
  const idOf = (id: string) => {
    const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, known)
    return known
  }
  const inText = (text: string) =>
    text
      .replaceAll(UUID, idOf)
      .replaceAll(TOKEN, `csk_${'x'.repeat(43)}`)
      .replaceAll(UNSUBSCRIBE, (_, named: string) => `${named}.${'x'.repeat(43)}`)
      .replaceAll(SECRET, `whsec_${'x'.repeat(44)}`)
      .replaceAll(PSEUDONYM, 'erased-7f3kq9m2vx4d')
      .replaceAll(LINK, `/s/${'x'.repeat(43)}`)
  /** @param isShared whether keys of people in it belong to a shared link */
  const short = (value: unknown, key = '', isShared = false): unknown => {
    if (typeof value === 'number' && PRESENT.has(key)) return instantSeconds()
    if (typeof value === 'number' && key === 'expiresAt') return instantSeconds() + 90 * DAY_SECONDS
    // The audit log has a link’s expiry as text.
    if (typeof value === 'string' && key === 'expiresAt')
      return new Date((instantSeconds() + 7 * DAY_SECONDS) * 1000).toISOString()
    if (typeof value === 'number' && key === 'lagSeconds') return 4
    if (key === 'pass') return null
    if (key === 'html') return '<!doctype html>…'
    if (key === 'version') return '1.0.0'
    if (key === 'engine') return 'chDB 26.7, embedded'
    if (typeof value === 'string') {
      if (isShared && KEYED.has(key)) return keyOf(value)
      if (key === 'prefix') return 'csk_xxxxxx'
      if (key === 'token' && !value.startsWith('csk_')) return 'x'.repeat(43)
      const text = inText(value)
      return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
    }
    if (Array.isArray(value))
      return value.slice(0, key === 'uids' ? PAIR : MOST_ENTRIES).map((one) => short(one, '', isShared))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    const kept = key === 'user' || key === 'group' ? entries.slice(0, MOST_NAMES) : entries
    return Object.fromEntries(kept.map(([name, part]) => [inText(name), short(part, name, isShared)]))
  }
  return { short, inText }
}
