import * as z from 'zod/mini'
import { idSchema, OF_CALL } from '@/lib/shared/calls/ids'
import { PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { among, one, yesOrNo } from '@/lib/shared/filters/query'
import { zoneSchema } from '@/lib/shared/filters/zone'
import { dataOf, ofItem, pageOf, route } from '@/lib/shared/http/route'
import { intWithin, requiredLine, text } from '@/lib/shared/text/texts'
import { passwordSchema } from '@/lib/shared/users/users'
import { isPagePath } from '@/lib/shared/users/views'

export const SHARE_KINDS = ['call', 'report'] as const
/** How long a link works unless said otherwise, and at most (design, section 7). */
export const SHARE_DAYS = { usual: 7, most: 365 } as const
const MOST_OPENS = 10_000

/** A host that may show the share in a frame: a name, with a port if it has one. */
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*(:\d{1,5})?$/i

/** True for the path of a report: Explore with its query. */
const isReportPath = (path: string): boolean => isPagePath(path) && /^\/explore\?/.test(path)
export const reportPath = text(isReportPath, 'must be the path of a report, /explore with its query')

const label = requiredLine(80)
const { most } = SHARE_DAYS
const expiresInDays = intWithin(1, most, `must be from 1 to ${most} days`, 'must be a whole number of days')
const frameHost = text((host) => HOST.test(host), 'must be a host such as desk.example.com')

export const createShareSchema = z.strictObject({
  kind: among(SHARE_KINDS),
  /** What it shows: a call, or the page of a report. */
  sessionId: z.optional(idSchema),
  mid: OF_CALL.mid,
  path: z.optional(reportPath),
  label,
  expiresInDays: z._default(expiresInDays, SHARE_DAYS.usual),
  /** Whether people and groups have their names; by default they have pseudonyms. */
  names: z._default(z.boolean(), false),
  /** Whether recordings have their addresses. */
  recordings: z._default(z.boolean(), false),
  password: z.optional(passwordSchema),
  frameHost: z.optional(frameHost),
  maxOpens: z.optional(intWithin(1, MOST_OPENS, `must be from 1 to ${MOST_OPENS}`, 'must be a whole number')),
  /** The zone of its times; UTC by default. */
  tz: z.optional(zoneSchema),
})
export type CreateShare = z.output<typeof createShareSchema>

const accountId = text((id) => /^[0-9a-f-]{36}$/.test(id), 'must be an account id')

/** A link as its owner and admins see it. Times are epoch seconds. */
const shareSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(SHARE_KINDS),
  label: z.string(),
  /** The page that it shows, for signed-in users. */
  href: z.string(),
  owner: z.string(),
  /** Null if the account has been deleted. */
  ownerId: z.nullable(z.string()),
  isMine: z.boolean(),
  state: z.enum(['active', 'used-up', 'expired', 'revoked']),
  names: z.boolean(),
  recordings: z.boolean(),
  hasPassword: z.boolean(),
  frameHost: z.nullable(z.string()),
  opens: z.int(),
  maxOpens: z.nullable(z.int()),
  lastOpenedAt: z.nullable(z.number()),
  createdAt: z.number(),
  expiresAt: z.number(),
})
export type Share = z.infer<typeof shareSchema>

/** The viewer's own links, newest first; for admins, someone else's with `ownerId`, or everyone's with `all`. `sessionId`: only links to calls of that room. */
export const sharesRoute = route('GET /api/shares', {
  query: z.object({
    all: one(yesOrNo),
    ownerId: one(accountId),
    active: one(yesOrNo),
    sessionId: one(idSchema, 'kept'),
    ...PAGE_PARAMS,
  }),
  answer: pageOf(shareSchema),
})
/** Creates a link. Its URL is in this answer only. */
export const createShareRoute = route('POST /api/shares', {
  body: createShareSchema,
  answer: dataOf(z.strictObject({ id: z.string(), url: z.string() })),
})
/** Revokes all active links of the viewer, of `ownerId`, or of everyone; returns how many. */
export const revokeSharesRoute = route('DELETE /api/shares', {
  query: z.object({
    ownerId: one(accountId),
    all: one(yesOrNo),
  }),
  answer: dataOf(z.strictObject({ revoked: z.int() })),
})
const ofShare = ofItem('the id of a link')
/** Renames a link, or sets how many days from now it expires. */
export const changeShareRoute = route('PATCH /api/shares/[id]', {
  ...ofShare,
  body: z.partial(z.strictObject({ label, expiresInDays, frameHost: z.nullable(frameHost) })),
})
/** Revokes a link at once. */
export const revokeShareRoute = route('DELETE /api/shares/[id]', ofShare)
