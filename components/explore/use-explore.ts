'use client'

import { useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { useFilters } from '@/lib/client/use-filters'
import { type Report, readReport, reportWords } from '@/lib/shared/explore/report'
import { REPORT_PARSERS } from '@/lib/shared/params/explore'
import { withDefaults } from '@/lib/shared/params/filters'
import { changedReport } from './change'
import { drawnForm } from './checks'
import { type Preset, presetReport } from './presets'
import { rangeSecondsOf } from './steps'

/** The report, which is in the URL with the filters: its query, the chart type shown, and why it is not the requested one. */
export function useExplore() {
  const [words, setWords] = useQueryStates(REPORT_PARSERS, { history: 'push', shallow: true, scroll: false })
  const { filters, browserZone } = useFilters()
  const { metrics, by, form, compare, order, top, least, target } = words
  const report = useMemo(
    () => readReport({ metrics, by, form, compare, order, top, least, target }).report,
    [metrics, by, form, compare, order, top, least, target],
  )
  const drawn = useMemo(() => drawnForm(report), [report])

  const change = useCallback(
    (next: Partial<Report>) => setWords(reportWords(changedReport(report, next))),
    [report, setWords],
  )
  const start = useCallback(
    (preset: Preset) => setWords(reportWords(presetReport(preset, rangeSecondsOf(withDefaults(filters, browserZone))))),
    [filters, browserZone, setWords],
  )
  const clear = useCallback(() => setWords(reportWords(readReport({}).report)), [setWords])
  return { report, form: drawn.form, refusal: drawn.refusal, change, start, clear }
}
