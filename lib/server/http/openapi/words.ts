import { currentMetric, METRIC_NAMES } from '@/lib/shared/analytics/metrics'
import { WAITING_DEFINITION } from '@/lib/shared/callbacks/callbacks'
import type { Particulars, Subject, WordsBySubject } from './subjects'
import words from './words.json'

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
