import type { Particulars, Subject, WordsBySubject } from './subjects'
import words from './words.json'
import { CALL_WORDS } from './words-calls'

export type RouteWords = Particulars & { subject: Subject; summary: string; description: string | undefined }

/** Words for every route, by method and path. A test fails on a route without them, and on words without a route. */
export const ROUTE_WORDS: Readonly<Record<string, RouteWords>> = Object.fromEntries(
  Object.entries({ ...CALL_WORDS, ...(words as unknown as WordsBySubject) }).flatMap(([subject, routes]) =>
    Object.entries(routes).map(([name, own]): [string, RouteWords] => {
      const [text, particulars] = typeof own === 'string' ? [own, {}] : own
      const [summary = '', ...rest] = text.split('. ')
      const description = rest.length === 0 ? undefined : rest.join('. ')
      return [name, { ...particulars, subject: subject as Subject, summary, description }]
    }),
  ),
)
