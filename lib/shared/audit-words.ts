import { ownEntry } from './own-entry'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Say = (value: unknown) => string | null
/** Details that have better words than their name and value; null omits them. */
const WORDS: Readonly<Record<string, Say>> = {
  disabled: (value) => (value === true ? 'disabled' : 'enabled'),
  password: () => 'password changed',
  provider: (value) => (value === 'credentials' ? 'with a password' : 'with single sign-on'),
  source: (value) => (value === 'oidc' ? 'single sign-on' : null),
  role: (value) => `role ${value}`,
  characters: (value) => `${value} characters`,
  body: (value) => `“${value}”`,
  tag: (value) => `“${value}”`,
  name: (value) => `name “${value}”`,
  forEveryone: (value) => (value === true ? 'for everyone' : 'private'),
  onBehalfOf: (value) => `as seen by ${value}`,
  messageId: (value) => `up to message ${value}`,
  path: String,
  fromSeconds: () => null,
  toSeconds: () => null,
}

/** The details of an entry of the audit log in words, without internal ids, which its export has: `role ops, enabled`. */
export function auditDetailWords(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .flatMap(([name, value]) => {
      if (typeof value === 'string' && UUID.test(value)) return []
      const say = ownEntry(WORDS, name)
      const words = say === undefined ? `${name} ${plain(value)}` : say(value)
      return words === null ? [] : [words]
    })
    .join(', ')
}

const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
