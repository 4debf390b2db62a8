import { type Door, narrowed } from '@/lib/shared/charts/doors'
import { valueText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { GroupMetric } from '@/lib/shared/contracts/groups'
import { METRICS } from '@/lib/shared/contracts/metrics'

/** A group's figure as text. */
export function groupFigureText(metric: GroupMetric, value: number | null): string {
  return valueText(value, METRICS[metric].unit).replace(/ min$/, '')
}

/** The calls that a group's figure counts; null for figures that count something else. */
export function groupFigureDoor(theirs: Partial<Filters>, metric: GroupMetric): Door {
  if (metric === 'calls') return theirs
  if (metric === 'unanswered') return narrowed(theirs, 'status', ['unanswered'])
  return metric === 'recordings' && theirs.hasRecording !== false ? { ...theirs, hasRecording: true } : null
}
