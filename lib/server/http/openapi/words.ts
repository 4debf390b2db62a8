import { currentMetric, METRIC_NAMES } from '@/lib/shared/analytics/metrics'
import { WAITING_DEFINITION } from '@/lib/shared/callbacks/callbacks'
import type { ErrorKind } from './errors'
import words from './words.json'

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
type Subject = keyof typeof SUBJECTS

type Particulars = {
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
type WordsBySubject = Partial<Record<Subject, Readonly<Record<string, string | readonly [string, Particulars]>>>>

export type RouteWords = Particulars & { subject: Subject; summary: string; description: string | undefined }

/** Sentences that the words have in braces, since they follow from definitions. */
const DEFINED: readonly (readonly [string, string])[] = [
  ['{waitingDefinition}', WAITING_DEFINITION],
  [
    '{deprecatedMetrics}',
    `Deprecated until 2.0: ${METRIC_NAMES.filter((name) => currentMetric(name) !== name)
      .map((name) => `\`${name}\`, the status, by \`${currentMetric(name)}\``)
      .join('; ')}.`,
  ],
]
const inFull = (text: string) => DEFINED.reduce((full, [name, sentence]) => full.replace(name, sentence), text)
const complete: WordsBySubject = JSON.parse(JSON.stringify(words), (_, value) =>
  typeof value === 'string' ? inFull(value) : value,
)

/** Words for every route, by method and path. A test fails on a route without them, and on words without a route. */
export const ROUTE_WORDS: Readonly<Record<string, RouteWords>> = Object.fromEntries(
  Object.entries(complete).flatMap(([subject, routes]) =>
    Object.entries(routes).map(([name, own]): [string, RouteWords] => {
      const [text, particulars] = typeof own === 'string' ? [own, {}] : own
      const [summary = '', ...rest] = text.split('. ')
      const description = rest.length === 0 ? undefined : rest.join('. ')
      return [name, { ...particulars, subject: subject as Subject, summary, description }]
    }),
  ),
)
