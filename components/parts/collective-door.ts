import { type Door, narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import type { GroupMetric } from '@/lib/shared/people/groups'

/** The calls that a figure of a group or team counts; null for figures that count something else. @param own the filters of its calls */
export function collectiveDoor(own: Partial<Filters>, metric: GroupMetric): Door {
  if (metric === 'calls') return own
  if (metric === 'unanswered') return narrowed(own, 'status', ['unanswered'])
  return metric === 'recordings' && own.hasRecording !== false ? { ...own, hasRecording: true } : null
}
