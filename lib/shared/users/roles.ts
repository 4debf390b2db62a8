import * as z from 'zod/mini'
import { dataOf, route } from '@/lib/shared/http/route'

/** The three roles, mostly in ascending order of rights; the exceptions are `mark-delivered` and `export` (design, section 7). */
export const ROLES = ['agent', 'ops', 'admin'] as const
export type Role = (typeof ROLES)[number]
/** Someone's role in an app; `none` if they may not see it. */
export const ROLES_IN_APP = [...ROLES, 'none'] as const
export type RoleInApp = (typeof ROLES_IN_APP)[number]

/** Permissions: which roles may perform each action. */
export const PERMISSIONS = {
  read: ['agent', 'ops', 'admin'],
  'read-on-behalf-of': ['agent', 'ops', 'admin'],
  export: ['ops', 'admin'],
  'mark-delivered': ['agent', 'admin'],
  /** Notes and tags on calls. Only its author can change a note. */
  'write-notes': ['agent', 'ops', 'admin'],
  'delete-any-note': ['admin'],
  /** Claim, snooze and close call-backs. */
  'return-calls': ['agent', 'ops', 'admin'],
  /** Release and reopen what somebody else has. */
  'release-any-callback': ['ops', 'admin'],
  /** Links to calls and reports for people without an account. */
  share: ['agent', 'ops', 'admin'],
  'manage-all-shares': ['admin'],
  'manage-users': ['admin'],
  'control-sync': ['admin'],
  'read-audit-log': ['admin'],
  'erase-people': ['admin'],
  /** See that nothing is found about someone because they were erased. */
  'read-erasures': ['ops', 'admin'],
  'read-metrics': ['ops', 'admin'],
  /** Everyone's tokens; one's own need no permission. */
  'manage-all-tokens': ['admin'],
  'edit-rates': ['ops', 'admin'],
  'edit-teams': ['ops', 'admin'],
  /** The links that metadata values become. */
  'edit-value-links': ['admin'],
  /** Alert rules, their channels and what was sent. */
  'manage-alerts': ['ops', 'admin'],
  /** When the organisation is open, and what it calls answered in time. */
  'edit-business-hours': ['ops', 'admin'],
  /** Saved views that everyone sees. */
  'share-views': ['ops', 'admin'],
  annotate: ['ops', 'admin'],
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof PERMISSIONS

/** Permissions that a query parameter requires in addition to the route's own, on any route. */
export const PARAMETER_PERMISSIONS: Readonly<Record<string, Permission>> = { onBehalfOf: 'read-on-behalf-of' }

/** True when `role` has `permission`. */
export const may = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role)

const role = z.enum(ROLES)

/** Who is signed in. */
export const meRoute = route('GET /api/me', {
  answer: dataOf(
    z.strictObject({
      id: z.string(),
      email: z.string(),
      name: z.nullable(z.string()),
      role,
      /** Their role over the accounts, and in every app for which they have no other; absent if it equals `role`, which is for the requested app. */
      overallRole: z.optional(role),
      /** Who they are in calls: `me` in filters. */
      uid: z.nullable(z.string()),
      /** The team with which their dashboards open. Answers to scripts do not depend on it. */
      team: z.nullable(z.string()),
    }),
  ),
})
