import { ownEntry } from '@/lib/shared/text/own-entry'

const REASONS: Record<string, string> = {
  ENOTFOUND: 'its name is unknown to DNS',
  EAI_AGAIN: 'DNS does not answer',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its TLS certificate is self-signed; NODE_EXTRA_CA_CERTS can name the authority to trust',
  SELF_SIGNED_CERT_IN_CHAIN: 'its TLS certificate is of an unknown authority; NODE_EXTRA_CA_CERTS can name it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its TLS certificate is of an unknown authority; NODE_EXTRA_CA_CERTS can name it',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its TLS certificate is of an unknown authority; NODE_EXTRA_CA_CERTS can name it',
  CERT_NOT_YET_VALID: 'its TLS certificate is not valid yet; is this machine’s clock right?',
  EPROTO: 'it does not speak TLS there',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
  '53300': 'it has no connection left',
  '57P03': 'it is starting up',
  '516': 'it refuses the user or the password',
  '81': 'it has no database of that name',
}

/** Says in words why something cannot be reached or used: from the first cause with a known code, else from the message. */
export function reasonOf(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const inner: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
    const { code, message } = inner as { code?: unknown; message: string }
    // Some libraries set a code of their own and mention the system's only in their message.
    const named = /\bE[A-Z_]{4,}\b/.exec(message)?.[0] ?? ''
    const known = (typeof code === 'string' ? ownEntry(REASONS, code) : undefined) ?? ownEntry(REASONS, named)
    if (known !== undefined) return known
    if (cause.name === 'TimeoutError') return 'it does not answer'
  }
  const first = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (first instanceof Error ? first.message : String(first)).split('\n')[0] || 'it failed without a reason'
}
