import { hostOf } from './oidc'

/** What the log says of a sign-in that failed: the identity provider's host, the code of the error, and its reason. */
type Reason = { host?: string; error?: string; reason?: string }

/**
 * Reads what next-auth reports of a failed sign-in: an error, or an object with one.
 * @param issuer of the identity provider that is configured
 * @returns without the state, nonce or token that a message may quote
 */
export function reasonOf(details: unknown, issuer?: string): Reason {
  const error = errorIn(details)
  if (error === null) return {}
  const { code, error: named } = error as { code?: unknown; error?: unknown }
  const known = [named, code].find((one) => typeof one === 'string')
  return {
    ...(issuer === undefined ? {} : { host: hostOf(issuer) }),
    ...(known === undefined ? {} : { error: String(known).slice(0, 100) }),
    // `state mismatch, expected …, got: …`
    reason: (error.message.split(/, (?:expected|got)\b/)[0] ?? '').slice(0, 300),
  }
}

function errorIn(details: unknown): Error | null {
  if (details instanceof Error) return details
  if (typeof details !== 'object' || details === null) return null
  const { error } = details as { error?: unknown }
  return error instanceof Error ? error : null
}
