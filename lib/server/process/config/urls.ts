/** Server URLs that the environment and CALLS_APPS_FILE may contain. Messages are printed after the name of the setting and never contain its value. */
import { readBy } from './values'

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i
/** An `@` after the first `/`, `?` or `#`, but not in a query parameter's value, means that the password contains these characters. */
const IN_PASSWORD = /^(?:\/[^?#]*|[^#]*#.*|[^?#]*\?[^=#]*)@/s
/** Characters that must be percent-encoded in a user or a password (RFC 3986, section 3.2.1). */
const NOT_ALLOWED = /%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:%-]/giu

/** Percent-encodes the user and password of a URL where needed: passwords are pasted unencoded, and their `#`, `/` or `?` would end the authority. */
function withEncodedCredentials(text: string): string {
  const scheme = SCHEME.exec(text)?.[0]
  if (scheme === undefined) return text
  const rest = text.slice(scheme.length)
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? ''
  const end = (IN_PASSWORD.test(rest.slice(authority.length)) ? rest : authority).lastIndexOf('@')
  return end < 0 ? text : `${scheme}${encoded(rest.slice(0, end))}${rest.slice(end)}`
}

function encoded(credentials: string): string {
  const text = credentials.replaceAll(NOT_ALLOWED, encodeURIComponent)
  try {
    decodeURIComponent(text)
    return text
  } catch {
    // The `%` signs are literal, not escapes.
    return text.replaceAll('%', '%25')
  }
}

const AN_HTTP_URL = 'must be an http or https URL, such as https://example.com'
type Parts = { hasPath?: boolean; hasCredentials?: boolean; hasQuery?: boolean }

/** What is wrong with a URL; null if nothing. */
function mistakeOf(text: string, { hasPath = true, hasCredentials = false, hasQuery = false }: Parts): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:\/\//i.test(text)) return AN_HTTP_URL
  if (text.includes('#')) return 'must not have a # (in a password, write %23)'
  if (!hasQuery && text.includes('?')) return 'must not have a query: leave out the ? and what follows it'
  if (!hasCredentials && text.includes('@')) return 'must not have a user or a password'
  if (!hasPath && url.pathname !== '/')
    return 'must not have a path, since Callscope is served at the root of a host: write the scheme and the host alone, such as https://calls.example.com'
  return null
}

/** A URL without slashes at its end. */
export const withoutSlashes = (text: string) => text.replace(/(?<!\/)\/+$/, '')
const address = (parts: Parts, read: (text: string) => string) =>
  readBy((given) => {
    const text = parts.hasCredentials ? withEncodedCredentials(given) : given
    const mistake = mistakeOf(text, parts)
    return mistake === null ? { value: read(withoutSlashes(text)) } : { mistake }
  })

/** The base URL of one of the vendor's APIs: adds `/v3` if there is no path, and drops a trailing `/calls`. */
export const apiUrl = address({}, (text) => {
  const { origin, pathname } = new URL(text)
  return pathname === '/' ? `${origin}/v3` : `${origin}${pathname.replace(/\/calls$/, '')}`
})
/** The public address: scheme, host and port. */
export const publicUrl = address({ hasPath: false }, (text) => new URL(text).origin)
/** An issuer; the URL of its discovery document is accepted too. */
export const issuerUrl = address({}, (text) =>
  withoutSlashes(text.replace(/\/\.well-known\/openid-configuration$/, '')),
)
export const clickhouseUrl = address({ hasCredentials: true, hasQuery: true }, (text) => text)

/** A non-HTTP URL, which the client libraries parse themselves. `driver` matches a driver suffix on the scheme, as other languages write it. */
const serverUrl = (scheme: RegExp, driver: RegExp, mistake: string) =>
  readBy((given) => {
    const text = withEncodedCredentials(given.replace(driver, '$1://'))
    const url = URL.canParse(text.replace('@/', '@localhost/')) && !text.includes('#') ? text : ''
    return scheme.test(url) ? { value: text } : { mistake }
  })
const ENCODED = 'with the special characters of the password percent-encoded (# is %23)'
export const databaseUrl = serverUrl(
  /^postgres(ql)?:\/\//i,
  /^(postgres(?:ql)?)\+\w+:\/\//i,
  `must be a postgres:// URL, such as postgres://user:password@host:5432/callscope, ${ENCODED}`,
)
export const smtpUrl = serverUrl(
  /^smtps?:\/\/(?:[^@/]*@)?[^\s@/?]+\/?(?:\?\S*)?$/i,
  /^(smtps?):\/\//i,
  `must be an smtp:// or smtps:// URL, such as smtps://user:password@mail.example.com:465, ${ENCODED}`,
)
