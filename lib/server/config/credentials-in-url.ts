const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i
/** An `@` behind the first `/`, `?` or `#`, and not in the value of a parameter: the password has these characters. */
const IN_PASSWORD = /^(?:\/[^?#]*|[^#]*#.*|[^?#]*\?[^=#]*)@/s
/** What may not stand in a user or a password as it is (RFC 3986, section 3.2.1). */
const NOT_ALLOWED = /%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:%-]/giu

/** A URL whose user and password are percent-encoded where they need it: passwords are pasted as they are, and a URL would end at their `#`, `/` or `?`. */
export function withEncodedCredentials(text: string): string {
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
    // Its `%` begin no escapes.
    return text.replaceAll('%', '%25')
  }
}
