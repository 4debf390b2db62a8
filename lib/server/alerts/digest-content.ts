import { briefOf } from '@/lib/server/brief/items'
import { periodOf } from '@/lib/shared/alerts/digest-schedule'
import type { DigestContent, DigestFigure } from '@/lib/shared/alerts/digests'
import { ruleFilters } from '@/lib/shared/alerts/rule-problems'
import { type AnalyticsRequest, analyticsQuerySchema, numberOf } from '@/lib/shared/analytics/analytics'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { cellChange, figureText } from '@/lib/shared/charts/change'
import { comparedWords } from '@/lib/shared/charts/comparison'
import { overviewFigures } from '@/lib/shared/charts/figures'
import { cellOf } from '@/lib/shared/charts/pivot'
import { overviewQuery } from '@/lib/shared/charts/questions'
import { type Filters, filtersToParams } from '@/lib/shared/filters/filters'
import { callsHref, hrefOf } from '@/lib/shared/links'
import { zoneIn } from '@/lib/shared/text/format'
import type { AnalyticsDeps } from '../analytics/deps'
import { runAnalytics } from '../analytics/run'
import { readBrief } from '../brief/brief'
import type { DigestRow } from './digests'

/** What a question with these filters needs. */
export type QuestionOf = (filters: Filters) => Promise<AnalyticsDeps>

type DigestSubject = Pick<DigestRow, 'id' | 'name' | 'frequency' | 'zone' | 'filters'>

/** What a digest says at a moment, epoch seconds: the figures of the Overview and the brief of its period, compared with the same weekdays before. */
export async function contentOf(digest: DigestSubject, at: number, questionOf: QuestionOf): Promise<DigestContent> {
  const { id: digestId, name, frequency, zone } = digest
  const period = periodOf(digest, at)
  const filters = { ...ruleFilters(digest.filters), from: String(period.from), to: String(period.to), tz: zone }
  const deps = await questionOf(filters)
  // The analytics schema parses all but the filters.
  const ask = ({ metrics, by, compare }: AnalyticsRequest) =>
    runAnalytics(deps, analyticsQuerySchema.parse({ metrics, by, compare }), filters)
  const [{ data, meta }, trend, brief] = await Promise.all([
    ask(overviewQuery('figures', filters)),
    ask(overviewQuery('trend', filters)),
    readBrief(deps, { ...filters, compare: 'weekdays' }),
  ])
  const row = data[0] ?? {}
  return {
    digestId,
    name,
    frequency,
    period: { ...period, zone },
    compared: comparedWords({ ...period, previous: meta.previous }, null, zoneIn(meta)),
    figures: overviewFigures({ row, meta }, filters, zoneIn(meta)).map((figure): DigestFigure => {
      const words = METRICS[figure.metric]
      const cell = cellOf(row, figure.metric)
      const { value } = cell
      const change = cellChange(cell, words.unit, words.better)
      return {
        metric: figure.metric,
        label: words.label,
        value,
        text: figureText(words, value),
        change: change && { text: change.text, word: change.word, tone: change.tone },
        basis: figure.basis,
        course: trend.data.map((one) => numberOf(one[figure.metric])),
        path: figure.door === null || value === null || value === 0 ? null : callsHref(figure.door, figure.extra),
      }
    }),
    brief: briefOf(brief.figures),
    path: hrefOf('/', filtersToParams(filters)),
  }
}
