import { ownEntry } from '@/lib/shared/text/own-entry'
import { plainName } from '@/lib/shared/text/plain-name'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True for the id of a note, view or annotation, which says nothing to a reader. */
export const isInternalId = (text: string): boolean => UUID.test(text)

type Say = (value: unknown) => string | null
/** Details that have better words than their name and value; null omits them. */
const WORDS: Readonly<Record<string, Say>> = {
  disabled: (value) => (value === true ? 'disabled' : 'enabled'),
  password: () => 'password changed',
  provider: (value) => (value === 'credentials' ? 'with a password' : 'with single sign-on'),
  source: (value) => (value === 'oidc' ? 'single sign-on' : null),
  role: (value) => `role ${value}`,
  uid: (value) => (value === null ? 'nobody in calls' : `${value} in calls`),
  characters: (value) => `${value} characters`,
  body: (value) => `“${value}”`,
  tag: (value) => `“${value}”`,
  name: (value) => `name “${value}”`,
  forEveryone: (value) => (value === true ? 'for everyone' : 'private'),
  onBehalfOf: (value) => `as seen by ${value}`,
  messageId: (value) => `up to message ${value}`,
  token: (value) => `with the token “${value}”`,
  scopes: (value) => (Array.isArray(value) ? value.join(', ') : String(value)),
  expiresInDays: (value) => (value === 1 ? 'for a day' : `for ${value} days`),
  owner: (value) => `of ${value}`,
  path: String,
  before: (value) => `before ${listWords(value)}`,
  after: (value) => `now ${listWords(value)}`,
  hits: (value) => (value === 1 ? '1 hit left' : `${value} hits left`),
  fromSeconds: () => null,
  toSeconds: () => null,
}

/** The details of an entry of the audit log in words, without internal ids, which its export has: `role ops, enabled`. */
export function auditDetailWords(details: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(details).flatMap(([name, value]) => {
    if (typeof value === 'string' && isInternalId(value)) return []
    const say = ownEntry(WORDS, name)
    const words = say === undefined ? `${name} ${plain(value)}` : say(value)
    return words === null ? [] : [words]
  })
  return plainName(parts.join(', '))
}

/** Rates, `EUR 0.0035 audio, 0.0105 video`, or links of metadata, `ticket → https://desk.example/{value}`; none for an empty list. */
function listWords(list: unknown): string {
  if (!Array.isArray(list)) return plain(list)
  const words = list.map((one) =>
    one?.template === undefined
      ? `${one?.currency} ${one?.audio} audio, ${one?.video} video`
      : `${one.key} → ${one.template}`,
  )
  return words.length === 0 ? 'none' : words.join('; ')
}

const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
