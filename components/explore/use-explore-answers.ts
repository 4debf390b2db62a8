'use client'

import { useMemo, useRef } from 'react'
import { useAnalytics } from '@/lib/client/data/use-overview'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { legendQuestion, reportQuestion, totalQuestion } from '@/lib/shared/explore/question'
import type { Form, Report } from '@/lib/shared/explore/report'
import type { Filters } from '@/lib/shared/filters/filters'
import { overLeast } from './least'

/** A report with its answers: the rows, the figure of each legend entry, and the total. */
export type Answered = {
  report: Report
  form: Form
  filters: Filters
  rows: AnalyticsAnswer
  legend: AnalyticsAnswer
  total: AnalyticsAnswer
  /** How many figures are hidden, since too few calls are behind them. */
  hidden: number
  /** Seen through a shared link: its figures lead nowhere. */
  isShared?: true
}

/**
 * Sends a report's three queries; equal ones are one request. While a changed report loads, `answered` stays the previous one and
 * `waiting` is true.
 */
export function useExploreAnswers(report: Report, form: Form, filters: Filters) {
  const enabled = report.metrics.length > 0
  const rows = useAnalytics({ ...reportQuestion(report), ...filters }, enabled)
  const legend = useAnalytics({ ...legendQuestion(report), ...filters }, enabled)
  const total = useAnalytics({ ...totalQuestion(report), ...filters }, enabled)
  const latest = useRef<Answered | null>(null)
  const all = [rows, legend, total]
  const settled = enabled && all.every((one) => one.data !== undefined && !one.isPlaceholderData)
  const shown = useShown(rows.data, report)
  const legends = useShown(legend.data, report)
  if (settled && shown && legends && total.data)
    latest.current = {
      report,
      form,
      filters,
      rows: shown.answer,
      legend: legends.answer,
      total: total.data,
      hidden: shown.hidden,
    }
  if (!enabled) latest.current = null
  const failed = all.find((one) => one.error !== null) ?? null
  return {
    answered: latest.current,
    waiting: enabled && !settled && failed === null,
    failed,
    retry: () => Promise.all(all.map((one) => one.refetch())),
    updatedAt: rows.dataUpdatedAt,
  }
}

/** An answer without the figures that rest on too few calls. */
const useShown = (answer: AnalyticsAnswer | undefined, { metrics, least }: Report) =>
  useMemo(() => answer && overLeast(answer, metrics, least), [answer, metrics, least])
