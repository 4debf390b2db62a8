import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { briefOf } from '@/lib/server/brief/items'
import type { DigestContent, DigestFigure } from '@/lib/shared/alerts/digest-content'
import { type Period, periodOf } from '@/lib/shared/alerts/digest-schedule'
import { digestMessage } from '@/lib/shared/alerts/message'
import { ruleFilters } from '@/lib/shared/alerts/rule-problems'
import { type AnalyticsRequest, analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { changeOf } from '@/lib/shared/charts/change'
import { comparedDates, comparedName } from '@/lib/shared/charts/comparison'
import { figureBasis, overviewFigures } from '@/lib/shared/charts/figures'
import { overviewQuery } from '@/lib/shared/charts/questions'
import { numberOf } from '@/lib/shared/charts/series'
import { figureText } from '@/lib/shared/charts/values'
import { type Filters, filtersToParams } from '@/lib/shared/filters/filters'
import { callsHref, hrefOf } from '@/lib/shared/links'
import type { AnalyticsDeps } from '../analytics/deps'
import { runAnalytics } from '../analytics/run'
import { readBrief } from '../brief/brief'
import { DeliveryError } from './delivery-error'
import { type DigestRow, dueDigests, sendDigest } from './digests'
import { type SendSettings, send } from './send/send'

type DigestQuestion = Pick<DigestContent, 'digestId' | 'name' | 'frequency'> & {
  /** With the zone of the digest, without a range. */
  filters: Filters
  zone: string
  period: Period
}

/** Reads the figures of the Overview and the brief of a period, compared with the same weekdays before. */
export async function readDigest(deps: AnalyticsDeps, question: DigestQuestion): Promise<DigestContent> {
  const { zone, period } = question
  const filters: Filters = {
    ...question.filters,
    range: undefined,
    from: String(period.from),
    to: String(period.to),
    tz: zone,
  }
  const ask = (query: AnalyticsRequest) => runAnalytics(deps, analyticsQuerySchema.parse(asTexts(query)), filters)
  const [{ data, meta }, trend, brief] = await Promise.all([
    ask(overviewQuery('figures', filters)),
    ask(overviewQuery('trend', filters)),
    readBrief(deps, { ...filters, compare: 'weekdays' }),
  ])
  const row = data[0] ?? {}
  return {
    digestId: question.digestId,
    name: question.name,
    frequency: question.frequency,
    period: { ...period, zone },
    compared:
      meta.previous === null
        ? null
        : `${comparedName(period, meta.previous, null)}, ${comparedDates(period, meta.previous, zone)}`,
    figures: overviewFigures({ row, meta }, filters, zone).map((figure): DigestFigure => {
      const words = METRICS[figure.metric]
      const value = numberOf(row[figure.metric])
      const before = meta.previous === null ? null : numberOf(row[`previous.${figure.metric}`])
      const change = changeOf(value, before, words.unit, words.better, figureBasis(row, figure.metric))
      return {
        metric: figure.metric,
        label: words.label,
        value,
        text: figureText(words, value),
        change: change && { text: change.text, word: change.word, tone: change.tone },
        basis: figure.basisExact ?? figure.basis,
        course: trend.data.map((one) => numberOf(one[figure.metric])),
        path: figure.door === null || value === null || value === 0 ? null : callsHref(figure.door, figure.extra),
      }
    }),
    brief: briefOf(brief.figures).map(({ text, href, metric, value, previous, n }) => ({
      text,
      href,
      metric,
      value,
      previous,
      n,
    })),
    path: hrefOf('/', filtersToParams(filters)),
  }
}

/** A request as its schema reads it: only what analytics takes besides the filters. */
const asTexts = ({ metrics, by, compare }: AnalyticsRequest) => ({ metrics, by, compare })

type QuestionOf = (filters: Filters) => Promise<AnalyticsDeps>
export type DigestDeps = {
  questionOf: QuestionOf
  /** Until when the mirror has all calls, epoch seconds; null before the first complete sync. */
  syncedAt: number | null
  nowMs: number
  log: Pick<Logger, 'warn'>
}

/** Writes what a digest says at a moment, epoch seconds. */
async function contentOf(row: DigestRow, at: number, questionOf: QuestionOf) {
  const filters = { ...ruleFilters(row.filters), tz: row.zone }
  const period = periodOf(row, at)
  const { id: digestId, name, frequency, zone } = row
  return readDigest(await questionOf(filters), { digestId, name, frequency, filters, zone, period })
}

/**
 * Puts digests whose time has come into the outbox, each once; after a pause only the latest. One whose period the mirror does not have to its
 * end waits until it has.
 * @returns how many messages are to be sent
 */
export async function sendDueDigests({ questionOf, syncedAt, nowMs, log }: DigestDeps): Promise<number> {
  let told = 0
  for (const row of await dueDigests(nowMs)) {
    try {
      const at = Math.floor(nowMs / 1000)
      if (syncedAt === null || syncedAt < periodOf(row, at).to) continue
      told += await sendDigest(row, await contentOf(row, at, questionOf), nowMs)
    } catch (error) {
      log.warn({ err: error, digest: row.id }, 'digests: one could not be written; it is tried again')
    }
  }
  return told
}

/** Sends the latest digest to one address and to nobody else, past the outbox. @returns why it did not arrive, in words; null when it did */
export async function tryDigest(
  row: DigestRow,
  address: string,
  { questionOf, settings, nowMs }: { questionOf: QuestionOf; settings: SendSettings; nowMs: number },
): Promise<string | null> {
  const at = Math.floor(nowMs / 1000)
  const message = digestMessage(await contentOf(row, at, questionOf), at)
  const channel = { name: address, kind: 'email' as const, target: address, secret: null }
  try {
    await send({ id: randomUUID(), message, channel, recipient: address }, settings, nowMs)
    return null
  } catch (error) {
    if (error instanceof DeliveryError) return error.message
    throw error
  }
}
