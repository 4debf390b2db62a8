import type { Particulars, Subject } from './subjects'
import { CALL_WORDS } from './words-calls'
import { ORGANISATION_WORDS } from './words-organisation'
import { SYSTEM_WORDS } from './words-system'

export type RouteWords = Particulars & { subject: Subject; summary: string; description: string | undefined }

/** Words for every route, by method and path. A test fails on a route without them, and on words without a route. */
export const ROUTE_WORDS: Readonly<Record<string, RouteWords>> = Object.fromEntries(
  Object.entries({ ...CALL_WORDS, ...ORGANISATION_WORDS, ...SYSTEM_WORDS }).flatMap(([subject, routes]) =>
    Object.entries(routes).map(([name, words]): [string, RouteWords] => {
      const [text, particulars] = typeof words === 'string' ? [words, {}] : words
      const [summary = '', ...rest] = text.split('. ')
      const description = rest.length === 0 ? undefined : rest.join('. ')
      return [name, { ...particulars, subject: subject as Subject, summary, description }]
    }),
  ),
)
