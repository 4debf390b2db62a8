import * as z from 'zod/mini'
import { among, one, yesOrNo } from '@/lib/shared/filters/query'
import { dataOf, ofItem, route } from '@/lib/shared/http/route'
import { atMost, requiredLine } from '@/lib/shared/text/texts'
import { may, type Permission, type Role } from './roles'
import { SCOPES, type Scope } from './scopes'

/** How every token begins, so that people and scanners of leaked secrets recognize one. */
export const TOKEN_PREFIX = 'csk_'
export const DEFAULT_TOKEN_DAYS = 90
const MAX_TOKEN_DAYS = 365
/** The most tokens in force that one user can have. */
export const MAX_TOKENS = 50
export const MAX_TOKEN_NAME_CHARACTERS = 80

/** Scopes with routes that require a permission of their own. A test compares this with the routes. */
const SCOPE_PERMISSIONS: Readonly<Partial<Record<Scope, Permission>>> = { export: 'export', metrics: 'read-metrics' }

/** True if a role may use every route of a scope; else its tokens do not get the scope. */
export function mayUseScope(role: Role, scope: Scope): boolean {
  const permission = SCOPE_PERMISSIONS[scope]
  return permission === undefined || may(role, permission)
}

/** A token as listed: never the token itself, only how it begins. Times are epoch seconds. */
const tokenSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The owner's name, or e-mail address if there is none. */
  owner: z.string(),
  isMine: z.boolean(),
  createdAt: z.int(),
  expiresAt: z.int(),
  /** To the minute; null if never. */
  lastUsedAt: z.nullable(z.int()),
})
export type Token = z.infer<typeof tokenSchema>

const createTokenSchema = z.strictObject({
  name: requiredLine(MAX_TOKEN_NAME_CHARACTERS),
  scopes: z.array(among(SCOPES)).check(z.minLength(1, 'must name at least one scope'), atMost(SCOPES.length, 'scopes')),
  expiresInDays: z._default(
    z
      .int('must be a whole number of days')
      .check(z.minimum(1, 'must be at least 1'), z.maximum(MAX_TOKEN_DAYS, `must be at most ${MAX_TOKEN_DAYS}`)),
    DEFAULT_TOKEN_DAYS,
  ),
})
export type CreateToken = z.output<typeof createTokenSchema>

/** The viewer's own tokens, newest first; with `all`, everyone's. Without those revoked. */
export const tokensRoute = route('GET /api/tokens', {
  query: z.object({ all: one(yesOrNo) }),
  answer: dataOf(z.array(tokenSchema)),
})
/** Creates a token for the viewer. The only answer that ever has it. */
export const createTokenRoute = route('POST /api/tokens', {
  body: createTokenSchema,
  answer: dataOf(z.strictObject({ id: z.string(), token: z.string() })),
})
/** Revokes a token, which ends it at once. */
export const revokeTokenRoute = route('DELETE /api/tokens/[id]', ofItem('a token id'))
