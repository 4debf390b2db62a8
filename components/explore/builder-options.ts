import type { MenuChoice } from '@/components/ui/overlay/menu'
import { CHANGE } from '@/lib/shared/analytics/analytics'
import { DIMENSION_NAMES, DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { METRICS, SHOWN_METRICS } from '@/lib/shared/analytics/metrics'
import { isTime } from '@/lib/shared/charts/dimension-values'
import { MAX_METRICS, MAX_SPLITS, type Report } from '@/lib/shared/explore/report'
import { COMPARISON_WORDS, isNamed } from '@/lib/shared/explore/words'
import { capital } from '@/lib/shared/text/plain-name'
import { stepRefusal, UNITS } from './checks'
import type { Pick } from './pick-options'

/** Every metric, grouped by what it measures. */
export function metricPicks(report: Report): Pick[] {
  const full = report.metrics.length >= MAX_METRICS
  return SHOWN_METRICS.map((name) => ({
    value: name,
    label: METRICS[name].label,
    group: UNITS[METRICS[name].unit].group,
    words: METRICS[name].definition,
    refusal: full ? `At most ${MAX_METRICS} metrics fit in a report. Remove one first.` : null,
  }))
}

/** Every dimension besides time. */
export function dimensionPicks(report: Report): Pick[] {
  const full = report.by.filter((name) => !isTime(name)).length >= MAX_SPLITS
  return DIMENSION_NAMES.filter((name) => !isTime(name)).map((name) => ({
    value: name,
    label: DIMENSIONS[name].label,
    group: isNamed(name) ? 'People and groups' : 'Time and ranges',
    words: `${capital(DIMENSIONS[name].values)}.`,
    refusal: full ? `A report has at most ${MAX_SPLITS} dimensions besides time. Remove one first.` : null,
  }))
}

export const NO_TIME = 'none'

/** Time steps; those too fine for the range are disabled and say why. */
export function timeOptions(rangeSeconds: number | null): MenuChoice[] {
  const steps = DIMENSION_NAMES.filter((name) => isTime(name) && name !== 'time').map((name): MenuChoice => {
    const refusal = stepRefusal(name, rangeSeconds)
    const label = name === 'hourly' ? 'hours' : `${name}s`
    return { value: name, label, ...(refusal === null ? {} : { words: refusal, isDisabled: true }) }
  })
  return [
    { value: NO_TIME, label: 'no time axis' },
    { value: 'time', label: 'time', words: 'Interval chosen for the range' },
    ...steps,
  ]
}
export const COMPARE_OPTIONS: MenuChoice[] = [
  { value: 'none', label: COMPARISON_WORDS.none },
  { value: 'previous', label: COMPARISON_WORDS.previous, words: 'Equal length, immediately before' },
  { value: 'weekdays', label: COMPARISON_WORDS.weekdays, words: 'Previous period, aligned by weekday' },
]
/** The default order, which is omitted from the URL: by the first metric, descending. */
export const NATURAL_ORDER = 'natural'

/** What names can be sorted by; the order also decides which of them are shown. */
export function orderOptions({ metrics, by, compare }: Report): MenuChoice[] {
  const [first] = metrics
  return [
    ...metrics.flatMap((name) => [
      { value: name === first ? NATURAL_ORDER : `-${name}`, label: `${METRICS[name].label}, descending` },
      { value: name, label: `${METRICS[name].label}, ascending` },
    ]),
    ...(first === undefined || compare === 'none'
      ? []
      : [
          { value: CHANGE, label: `Change in ${METRICS[first].label.toLowerCase()}, largest fall first` },
          { value: `-${CHANGE}`, label: `Change in ${METRICS[first].label.toLowerCase()}, largest rise first` },
        ]),
    ...by.filter(isNamed).map((name) => ({ value: name, label: `${DIMENSIONS[name].label}, A to Z` })),
  ]
}

/** The option for a report's order. */
export const orderValue = ({ metrics, order }: Report): string =>
  order === null || order === `-${metrics[0]}` ? NATURAL_ORDER : order
