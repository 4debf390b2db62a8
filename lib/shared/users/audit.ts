import * as z from 'zod/mini'
import { PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { among, one, word } from '@/lib/shared/filters/query'
import { zoneSchema } from '@/lib/shared/filters/zone'
import { answerOf, paginationSchema, route } from '@/lib/shared/http/route'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { text } from '@/lib/shared/text/texts'
import { isDay } from '@/lib/shared/zones/read-instant'

/** The kinds of what the audit log records; the name of an action begins with that of its kind. */
export const AUDIT_KINDS = {
  session: 'Sign-ins',
  users: 'Users',
  accounts: 'Accounts',
  calls: 'Calls',
  tokens: 'API tokens',
  groups: 'Groups',
  notes: 'Notes',
  callbacks: 'Call-backs',
  tags: 'Tags',
  views: 'Shared views',
  annotations: 'Annotations',
  shares: 'Shared links',
  settings: 'Settings',
  teams: 'Teams',
  alerts: 'Alerts',
  digests: 'Digests',
  channels: 'Channels',
  privacy: 'Privacy',
  sync: 'Sync',
} as const
type Kind = keyof typeof AUDIT_KINDS

/** Its actions, as a sentence after the actor; a word in braces is the target or one of the details. */
export const AUDIT_ACTIONS = {
  'session.sign-in': 'signed in {provider}',
  'users.first-admin': 'became the first admin',
  'users.add': 'added {target} as {role}',
  'users.change': 'changed the account {target}',
  'users.app-roles': 'changed the roles of {target}: {roles}',
  'users.delete': 'deleted the account {target}',
  'users.end-demo': 'switched off what the demo accounts had made',
  'users.leave-group': 'is no longer in the group that may sign in',
  'users.keep-last-admin': 'stays an admin, as the last one',
  'users.change-own-password': 'changed their own password',
  'users.reset': 'reset the admin {target}',
  'users.reset-password': 'set a password by a one-time link',
  'accounts.restore': 'restored the accounts from a backup',
  'calls.list-on-behalf-of': 'listed the calls as seen by {target}',
  'calls.read-on-behalf-of': 'opened {target} as seen by {onBehalfOf}',
  'calls.evidence': 'saved {target} as a file',
  'tokens.create': 'created the token “{target}”',
  'tokens.revoke': 'revoked the token “{target}”',
  'groups.mark-delivered': 'marked messages to {target} as delivered',
  'notes.add': 'added a note to {target}',
  'notes.change': 'edited a note on {target}',
  'notes.delete': 'deleted a note on {target}',
  'notes.restore': 'brought back a note on {target}',
  'callbacks.claim': 'took the call-back to {target}',
  'callbacks.release': 'released the call-back to {target}',
  'callbacks.snooze': 'put off the call-back to {target}',
  'callbacks.note': 'wrote a note on the call-back to {target}',
  'callbacks.outcome': 'noted what became of the call-back to {target}',
  'callbacks.done': 'finished the call-back to {target}',
  'callbacks.reopen': 'reopened the call-back to {target}',
  'tags.add': 'tagged {target} with “{tag}”',
  'tags.remove': 'removed the tag “{tag}” from {target}',
  'tags.restore': 'brought back the tag “{tag}” on {target}',
  'views.share': 'shared the view “{target}” with everyone',
  'views.change': 'changed the shared view “{target}”',
  'views.delete': 'deleted the shared view “{target}”',
  'views.restore': 'brought back the shared view “{target}”',
  'annotations.add': 'added the annotation “{body}”',
  'annotations.change': 'edited the annotation “{body}”',
  'annotations.delete': 'deleted the annotation “{body}”',
  'annotations.restore': 'brought back the annotation “{body}”',
  'shares.create': 'shared a link to “{label}”',
  'shares.change': 'changed the link “{target}”',
  'shares.revoke': 'revoked the link “{target}”',
  'shares.revoke-all': 'revoked all links of {target}',
  'shares.wrong-password': 'entered a wrong password for the link “{target}”',
  'settings.rates': 'changed the rates',
  'settings.business-hours': 'changed the business hours',
  'settings.service-level': 'changed the service level',
  'settings.week-and-clock': 'changed the week and the clock',
  'settings.value-links': 'changed the links from metadata',
  'settings.callbacks': 'changed the settings of call-backs',
  'teams.add': 'made the team {name} of {added}',
  'teams.change': 'changed the team {name}',
  'teams.delete': 'deleted the team {name}',
  'teams.restore': 'brought back the team {name}',
  'teams.import': 'imported the team {name}',
  'alerts.add': 'added the alert “{name}”',
  'alerts.change': 'changed the alert “{name}”',
  'alerts.pause': 'paused the alert “{name}”',
  'alerts.resume': 'resumed the alert “{name}”',
  'alerts.silence': 'silenced the alert “{name}”',
  'alerts.unsilence': 'ended the silence of the alert “{name}”',
  'alerts.delete': 'deleted the alert “{name}”',
  'digests.add': 'added the digest “{name}”',
  'digests.change': 'changed the digest “{name}”',
  'digests.delete': 'deleted the digest “{name}”',
  'digests.test': 'had a digest sent to themselves',
  'digests.unsubscribe': 'unsubscribed from the digest “{name}”',
  'digests.resubscribe': 'subscribed to the digest “{name}” again',
  'channels.add': 'added the channel “{name}”',
  'channels.change': 'changed the channel “{name}”',
  'channels.delete': 'deleted the channel “{name}”',
  'channels.test': 'sent a test to a channel',
  'channels.replay': 'sent “{title}” to {channel} again',
  'privacy.erase': 'started to erase a person, now {target}',
  'privacy.erased': 'had a person erased, now {target}',
  'privacy.retention': 'removed calls from before {target}',
  'sync.run': 'started a sync',
  'sync.rewalk': 'started a full resync',
} as const satisfies Record<`${Kind}.${string}`, string>
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** The sentence of an action, after its actor; of one that an earlier or later release recorded, its name in words. */
export const sentenceOf = (action: string): string => ownEntry(AUDIT_ACTIONS, action) ?? action.replaceAll(/[.-]/g, ' ')

/** The actions whose words, or those of their kind, contain `part`, in any case. */
export const actionsCalled = (part: string): string[] =>
  Object.entries(AUDIT_ACTIONS).flatMap(([action, words]) => {
    const label = AUDIT_KINDS[action.split('.')[0] as Kind]
    return `${label} ${words.replaceAll(/{\w+}/g, '')}`.toLowerCase().includes(part.toLowerCase()) ? [action] : []
  })

const day = text((value) => isDay(value) && value < '2100' && value >= '1970', 'must be a day such as 2026-11-30')
/** Which entries: all words of `find`, who, what (an action or a whole kind), and from and to which day, both included. */
export const AUDIT_FILTER = {
  find: one(word),
  actor: one(word),
  action: one(among([...Object.keys(AUDIT_KINDS), ...Object.keys(AUDIT_ACTIONS)])),
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
  /** The name of their account; none where it has none, or has been deleted. */
  actorName: z.optional(z.string()),
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
export const auditRoute = route('GET /api/audit', {
  query: z.object({ ...ASKED, ...PAGE_PARAMS }),
  answer: answerOf(z.array(entrySchema), z.strictObject({ pagination: paginationSchema, actors: z.array(z.string()) })),
})
/** All of these entries as CSV. */
export const auditExportRoute = route('GET /api/audit/export', { query: z.object(ASKED), answer: 'file' })
