import type { ErrorKind } from './errors'

/** The subjects that routes are grouped by, in their order. */
export const SUBJECTS = {
  Calls: 'Calls, one or many, from the mirror or live from the Calls API.',
  Figures: 'Counts, rates and times over any filters.',
  'Call-backs': 'Missed calls to return, and who takes care of them.',
  'People and groups': 'Who calls whom, and how they are called.',
  'Notes, tags and views': 'What your team adds: notes and tags on calls, annotations on charts, saved views.',
  Organisation: 'What your organisation says of itself: teams, business hours, what counts as answered in time.',
  Alerts: 'Rules that fire when a figure is out of bounds, the channels that are told, and what was sent.',
  'Shared links': 'Links to calls and reports for people without an account.',
  Account: 'The signed-in user, and their tokens for scripts, such as the one you send as `Authorization: Bearer`.',
  Administration: 'Users, the audit log, and the sync.',
  System: 'Health, and this document.',
} as const
export type Subject = keyof typeof SUBJECTS

export type Particulars = {
  /** Words for parameters that mean something else here than elsewhere. */
  params?: Readonly<Record<string, string>>
  /** Errors besides those of every route. */
  errors?: readonly ErrorKind[]
  /** The status of success; 200 by default. */
  status?: 200 | 201 | 202 | 303
  /** The content types of a file, each with a description. */
  files?: Readonly<Record<string, string>>
}
/** What the documentation says of a route, by subject, method and path, apart from what browsers load. The first sentence is the summary. */
export type WordsBySubject = Partial<Record<Subject, Readonly<Record<string, string | readonly [string, Particulars]>>>>
