import { CHANGE } from '@/lib/shared/analytics/analytics'
import { DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { TIME_DIMENSIONS } from '@/lib/shared/charts/dimension-values'
import { isNamed } from '@/lib/shared/explore/kinds'
import type { Comparison, Report } from '@/lib/shared/explore/report'
import { COMPARISON_WORDS } from '@/lib/shared/explore/words'
import { stepRefusal } from './steps'

export const NO_TIME = 'none'
type Option = { value: string; label: string; words?: string; refused?: boolean }

/** Time steps; those too fine for the range are disabled and say why. */
export function timeOptions(rangeSeconds: number | null): Option[] {
  const steps = TIME_DIMENSIONS.filter((name) => name !== 'time').map((name): Option => {
    const refusal = stepRefusal(name, rangeSeconds)
    const label = name === 'hourly' ? 'hours' : `${name}s`
    return { value: name, label, ...(refusal === null ? {} : { words: refusal, refused: true }) }
  })
  return [
    { value: NO_TIME, label: 'no time axis' },
    { value: 'time', label: 'time', words: 'Interval chosen for the range' },
    ...steps,
  ]
}
export const COMPARE_OPTIONS: { value: Comparison; label: string; words?: string }[] = [
  { value: 'none', label: COMPARISON_WORDS.none },
  { value: 'previous', label: COMPARISON_WORDS.previous, words: 'Equal length, immediately before' },
  {
    value: 'weekdays',
    label: COMPARISON_WORDS.weekdays,
    words: 'Previous period, aligned by weekday',
  },
]
/** The default, which is not written into the URL: by the first metric, descending. */
export const NATURAL_ORDER = 'natural'

/** What names can be sorted by; the order also decides which of them are shown. */
export function orderOptions({ metrics, by, compare }: Report): { value: string; label: string }[] {
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
export function orderValue({ metrics, order }: Report): string {
  return order === null || order === `-${metrics[0]}` ? NATURAL_ORDER : order
}
