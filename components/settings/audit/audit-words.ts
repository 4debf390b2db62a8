import type { NameOf } from '@/lib/client/data/use-names'
import { callHref, groupHref, personHref } from '@/lib/shared/links'
import { countOf, nameList } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { plainName } from '@/lib/shared/text/plain-name'
import { type AuditEntry, sentenceOf } from '@/lib/shared/users/audit'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ACTORS = { shell: 'The shell', visitor: 'A visitor', retention: 'Retention', start: 'The start' }
/** The actor in words; not every action is taken by an account. */
export const actorWords = (actor: string): string => ownEntry(ACTORS, actor) ?? actor

function teamSentence({ nameBefore, added, removed }: AuditEntry['details']): string | null {
  const has = (list: unknown) => Array.isArray(list) && list.length > 0
  if (has(added)) return has(removed) ? 'added {added} to {name} and removed {removed}' : 'added {added} to {name}'
  if (has(removed)) return 'removed {removed} from {name}'
  return nameBefore === undefined ? null : 'renamed the team {nameBefore} to {name}'
}

type Part = { text: string; href?: string }

/** What someone did, as the parts of a sentence after its actor; targets that have a page are links. */
export function auditSentence({ action, target, details }: AuditEntry, nameOf: NameOf): Part[] {
  const isOfTeam = action.startsWith('teams.')
  const words = (isOfTeam && action !== 'teams.add' && teamSentence(details)) || sentenceOf(action)
  const people = (uids: unknown) => nameList(Array.isArray(uids) ? uids.map((uid) => nameOf('user', String(uid))) : [])
  const said: Record<string, () => Part> = {
    target: () => targetPart(action, target, nameOf),
    added: () => ({ text: people(details.added) }),
    removed: () => ({ text: people(details.removed) }),
    onBehalfOf: () => ({
      text: typeof details.onBehalfOf === 'string' ? nameOf('user', details.onBehalfOf) : 'somebody',
    }),
    provider: () => ({ text: details.provider === 'oidc' ? 'with single sign-on' : 'with a password' }),
  }
  return words.split(/{(\w+)}/).map((part, index) => {
    if (index % 2 === 0) return { text: part }
    const value = details[part]
    const known = ownEntry(said, part)
    if (known !== undefined) return known()
    return typeof value === 'string' ? { text: plainName(value) } : targetPart(action, target, nameOf)
  })
}

function targetPart(action: string, target: string | null, nameOf: NameOf): Part {
  if (target === null) return { text: 'everyone' }
  if (/^(calls\.list|callbacks\.|privacy\.erase)/.test(action))
    return { text: nameOf('user', target), href: personHref(target) }
  if (/^(calls|notes|tags)\./.test(action)) return { text: `the call ${target}`, href: callHref({ sessionId: target }) }
  if (action.startsWith('groups.')) return { text: nameOf('group', target), href: groupHref(target) }
  if (action.startsWith('teams.')) return { text: nameOf('team', target) }
  return { text: UUID.test(target) ? 'one' : target }
}

type Say = (value: unknown) => string | null
const count =
  (one: string): Say =>
  (value) =>
    value === 0 ? null : countOf(Number(value), one)
/** The details that are worth showing; the export has all of them. */
const WORDS: Readonly<Record<string, Say>> = {
  disabled: (value) => (value === true ? 'disabled' : 'enabled'),
  password: (value) => (value === 'changed' ? 'password changed' : value === true ? 'with a password' : null),
  role: (value) => `role ${value}`,
  uid: (value) => (value === null ? 'nobody in calls' : `${value} in calls`),
  characters: count('character'),
  forEveryone: (value) => (value === true ? 'for everyone' : 'private'),
  outcome: (value) => (value === 'success' ? null : 'which was refused'),
  problem: (value) => `which failed: ${value}`,
  token: (value) => `with the token “${value}”`,
  scopes: (value) => (Array.isArray(value) ? value.join(', ') : null),
  expiresInDays: (value) => (value === 1 ? 'for a day' : `for ${value} days`),
  owner: (value) => `of ${value}`,
  before: (value) => listWords('before', value),
  after: (value) => listWords('now', value),
  calls: count('call'),
  notes: count('note'),
  tags: count('tag'),
  hits: count('mention left'),
}

/** The rest of an entry in words: `role ops, enabled`; details that its sentence has are not repeated. */
export function auditDetailWords({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string {
  const sentence = sentenceOf(action)
  const parts = Object.entries(details).map(([name, value]) =>
    sentence.includes(`{${name}}`) ? null : (ownEntry(WORDS, name)?.(value) ?? null),
  )
  return plainName(parts.filter((words) => words !== null).join(', '))
}

/** Rates, `EUR 0.0035 audio, 0.0105 video`, or links of metadata, `ticket → https://desk.example/{value}`; null for anything else. */
function listWords(when: string, list: unknown): string | null {
  if (!Array.isArray(list)) return null
  const words = list.map((one) =>
    one?.template === undefined
      ? `${one?.currency} ${one?.audio} audio, ${one?.video} video`
      : `${one.key} → ${one.template}`,
  )
  return `${when} ${words.join('; ') || 'none'}`
}
