import * as z from 'zod'
import { withoutSlashes } from '@/lib/server/process/config/urls'

const TIMEOUT_MS = 10_000
const discoverySchema = z.object({ issuer: z.string(), end_session_endpoint: z.optional(z.url()) })

export const discoveryAddress = (issuer: string): string => `${issuer}/.well-known/openid-configuration`

/** Compares issuers without a slash at the end, which is often missing in one of two places. */
export const sameIssuer = (one: string, other: string): boolean => withoutSlashes(one) === withoutSlashes(other)

/** The provider at an address says that it is another. */
export class OtherIssuer extends Error {
  constructor(readonly issuer: string) {
    super(`It calls itself ${issuer.slice(0, 200)}.`)
    this.name = 'OtherIssuer'
  }
}

/** Reads a provider’s metadata. @throws OtherIssuer for another issuer (OpenID Connect Discovery 1.0, section 4.3); Error when it cannot be read */
export async function discover(issuer: string) {
  const response = await fetch(discoveryAddress(issuer), { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`It answers with status ${response.status}.`)
  const found = discoverySchema.parse(await response.json())
  if (!sameIssuer(found.issuer, issuer)) throw new OtherIssuer(found.issuer)
  return found
}
