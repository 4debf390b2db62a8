import * as z from 'zod/mini'
import { PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { among, one, word } from '@/lib/shared/filters/query'
import { zoneSchema } from '@/lib/shared/filters/zone'
import { answerOf, paginationSchema } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'
import { text } from '@/lib/shared/text/texts'
import { isDay } from '@/lib/shared/zones/read-instant'

/** What the audit log records, as words, by kind. */
export const AUDIT_ACTIONS = {
  session: { label: 'Sign-ins', actions: { 'session.sign-in': 'Signed in' } },
  users: {
    label: 'Users',
    actions: {
      'users.first-admin': 'First admin created',
      'users.add': 'User added',
      'users.change': 'User changed',
      'users.app-roles': 'Roles per app changed',
      'users.delete': 'User deleted',
      'users.keep-last-admin': 'Kept as last admin',
      'users.change-own-password': 'Own password changed',
      'users.reset': 'Admin reset from the shell',
      'users.reset-password': 'Password set by a one-time link',
    },
  },
  accounts: { label: 'Accounts', actions: { 'accounts.restore': 'Accounts restored from a backup' } },
  calls: {
    label: 'Calls',
    actions: {
      'calls.list-on-behalf-of': 'Calls listed as seen by',
      'calls.read-on-behalf-of': 'Call read as seen by',
      'calls.evidence': 'Evidence pack saved',
    },
  },
  tokens: {
    label: 'API tokens',
    actions: { 'tokens.create': 'Token created', 'tokens.revoke': 'Token revoked' },
  },
  groups: { label: 'Groups', actions: { 'groups.mark-delivered': 'Marked as delivered' } },
  notes: {
    label: 'Notes',
    actions: {
      'notes.add': 'Note added',
      'notes.change': 'Note edited',
      'notes.delete': 'Note deleted',
      'notes.restore': 'Note deletion undone',
    },
  },
  callbacks: {
    label: 'Call-backs',
    actions: {
      'callbacks.claim': 'Call-back claimed',
      'callbacks.release': 'Call-back released',
      'callbacks.snooze': 'Call-back snoozed',
      'callbacks.note': 'Call-back note changed',
      'callbacks.outcome': 'Call-back outcome noted',
      'callbacks.done': 'Call-back marked as done',
      'callbacks.reopen': 'Call-back reopened',
    },
  },
  tags: {
    label: 'Tags',
    actions: { 'tags.add': 'Tag added', 'tags.remove': 'Tag removed', 'tags.restore': 'Tag removal undone' },
  },
  views: {
    label: 'Shared views',
    actions: {
      'views.share': 'View shared',
      'views.change': 'Shared view changed',
      'views.delete': 'Shared view removed',
      'views.restore': 'Shared view removal undone',
    },
  },
  annotations: {
    label: 'Annotations',
    actions: {
      'annotations.add': 'Annotation added',
      'annotations.change': 'Annotation edited',
      'annotations.delete': 'Annotation deleted',
      'annotations.restore': 'Annotation deletion undone',
    },
  },
  shares: {
    label: 'Shared links',
    actions: {
      'shares.create': 'Link created',
      'shares.change': 'Link changed',
      'shares.revoke': 'Link revoked',
      'shares.revoke-all': 'Links revoked',
      'shares.wrong-password': 'Wrong password for a link',
    },
  },
  settings: {
    label: 'Settings',
    actions: {
      'settings.rates': 'Rates changed',
      'settings.business-hours': 'Business hours changed',
      'settings.service-level': 'Service level changed',
      'settings.week-and-clock': 'Week and clock changed',
      'settings.value-links': 'Links of metadata changed',
      'settings.callbacks': 'Call-back settings changed',
    },
  },
  teams: {
    label: 'Teams',
    actions: {
      'teams.add': 'Team added',
      'teams.change': 'Team changed',
      'teams.delete': 'Team deleted',
      'teams.restore': 'Team deletion undone',
      'teams.import': 'Teams imported',
    },
  },
  alerts: {
    label: 'Alerts',
    actions: {
      'alerts.add': 'Alert added',
      'alerts.change': 'Alert changed',
      'alerts.pause': 'Alert paused',
      'alerts.resume': 'Alert resumed',
      'alerts.silence': 'Alert silenced',
      'alerts.unsilence': 'Silence ended',
      'alerts.delete': 'Alert deleted',
    },
  },
  digests: {
    label: 'Digests',
    actions: {
      'digests.add': 'Digest added',
      'digests.change': 'Digest changed',
      'digests.delete': 'Digest deleted',
      'digests.test': 'Digest tested',
      'digests.unsubscribe': 'Digest unsubscribed',
      'digests.resubscribe': 'Digest subscribed again',
    },
  },
  channels: {
    label: 'Channels',
    actions: {
      'channels.add': 'Channel added',
      'channels.change': 'Channel changed',
      'channels.delete': 'Channel deleted',
      'channels.test': 'Channel tested',
      'channels.replay': 'Delivery sent again',
    },
  },
  privacy: {
    label: 'Privacy',
    actions: {
      'privacy.erase': 'Erasure of a person started',
      'privacy.erased': 'Person erased',
      'privacy.retention': 'Calls beyond retention removed',
    },
  },
  sync: { label: 'Sync', actions: { 'sync.run': 'Sync started', 'sync.rewalk': 'Full resync started' } },
} as const satisfies Record<string, { label: string; actions: Record<string, string> }>

type Kind = keyof typeof AUDIT_ACTIONS
/** The name of an audited action. */
export type AuditAction = { [kind in Kind]: keyof (typeof AUDIT_ACTIONS)[kind]['actions'] }[Kind]
export const AUDIT_KINDS = Object.keys(AUDIT_ACTIONS) as Kind[]
const LABELS = new Map<string, string>(Object.values(AUDIT_ACTIONS).flatMap(({ actions }) => Object.entries(actions)))

/** An action as words; its own name if an earlier or later release recorded it. */
export const actionLabel = (action: string): string => LABELS.get(action) ?? action

/** The actions whose words contain `part`, in any case. */
export const actionsCalled = (part: string): string[] =>
  [...LABELS].filter(([, label]) => label.toLowerCase().includes(part.toLowerCase())).map(([action]) => action)

const day = text((value) => isDay(value) && value < '2100' && value >= '1970', 'must be a day such as 2026-11-30')
/** Which entries: all words of `find`, who, what (an action or a whole kind), and from and to which day, both included. */
export const AUDIT_FILTER = {
  find: one(word),
  actor: one(word),
  action: one(among([...AUDIT_KINDS, ...LABELS.keys()])),
  since: one(day),
  until: one(day),
}
export type AuditFilter = z.output<z.ZodMiniObject<typeof AUDIT_FILTER>>

const entrySchema = z.strictObject({
  id: z.string(),
  /** Epoch seconds. */
  at: z.number(),
  /** The e-mail address of the user at that time, or `shell`. */
  actor: z.string(),
  /** The actor’s account has been deleted since. */
  isFormerUser: z.optional(z.literal(true)),
  action: z.string(),
  target: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof entrySchema>

/** `tz` is the zone of `since` and `until`. */
const ASKED = { ...AUDIT_FILTER, tz: one(zoneSchema) }
/** Who did what, newest first. `meta.actors` are all who ever did anything, for the filter. */
export const auditRoute = route({
  path: '/api/audit',
  query: z.object({ ...ASKED, ...PAGE_PARAMS }),
  answer: answerOf(z.array(entrySchema), z.strictObject({ pagination: paginationSchema, actors: z.array(z.string()) })),
})
/** All of these entries as CSV. */
export const auditExportRoute = route({ path: '/api/audit/export', query: z.object(ASKED), answer: 'file' })
