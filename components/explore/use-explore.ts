'use client'

import { useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { useFilters } from '@/lib/client/use-filters'
import type { Filters } from '@/lib/shared/contracts/filters'
import { changedReport } from '@/lib/shared/explore/change'
import { drawnForm } from '@/lib/shared/explore/checks'
import type { Preset } from '@/lib/shared/explore/presets'
import { type Report, readReport, reportWords } from '@/lib/shared/explore/report'
import { REPORT_PARSERS } from '@/lib/shared/params/explore'

const KEPT = ['tz'] as const

/** The report, which is in the URL with the filters: its query, the chart type shown, and why it is not the requested one. */
export function useExplore() {
  const [words, setWords] = useQueryStates(REPORT_PARSERS, { history: 'push', shallow: true, scroll: false })
  const { set: setFilters, filters } = useFilters()
  const { metrics, by, form, compare, order, top } = words
  const report = useMemo(
    () => readReport({ metrics, by, form, compare, order, top }).report,
    [metrics, by, form, compare, order, top],
  )
  const drawn = useMemo(() => drawnForm(report), [report])

  const change = useCallback(
    (next: Partial<Report>) => setWords(reportWords(changedReport(report, next))),
    [report, setWords],
  )
  const start = useCallback(
    (preset: Preset) => {
      const cleared = Object.fromEntries(
        Object.keys(filters)
          .filter((name) => !(KEPT as readonly string[]).includes(name))
          .map((name) => [name, null]),
      ) as { [name in keyof Filters]?: null }
      setWords(reportWords(readReport(preset.words).report))
      setFilters({ ...cleared, ...preset.filters, from: null, to: null })
    },
    [filters, setWords, setFilters],
  )
  const clear = useCallback(() => setWords(reportWords(readReport({}).report)), [setWords])
  return { report, form: drawn.form, refusal: drawn.refusal, change, start, clear }
}
