import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (secret: string, digestId: string, address: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${digestId} ${address.toLowerCase()}`).digest('base64url')

/** The token that ends a digest for one address: the digest, the address, and their HMAC by the digest's own secret. */
export const unsubscribeToken = (digestId: string, address: string, secret: string): string =>
  [digestId, Buffer.from(address).toString('base64url'), signatureOf(secret, digestId, address)].join('.')

/** What a token says, unchecked; null for what cannot be one. */
export function readToken(token: string): { digestId: string; address: string; signature: string } | null {
  const [digestId = '', encoded = '', signature = '', ...rest] = token.split('.')
  const address = Buffer.from(encoded, 'base64url').toString('utf8')
  return digestId === '' || address === '' || signature === '' || rest.length > 0
    ? null
    : { digestId, address, signature }
}

/** True for a signature by this secret, compared in constant time. */
export function isSigned(
  { digestId, address, signature }: NonNullable<ReturnType<typeof readToken>>,
  secret: string,
): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(secret, digestId, address))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
