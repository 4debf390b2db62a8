import { type Door, narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { GroupMetric } from '@/lib/shared/contracts/groups'

/** The calls that a group's figure counts; null for figures that count something else. */
export function groupFigureDoor(theirs: Partial<Filters>, metric: GroupMetric): Door {
  if (metric === 'calls') return theirs
  if (metric === 'unanswered') return narrowed(theirs, 'status', ['unanswered'])
  return metric === 'recordings' && theirs.hasRecording !== false ? { ...theirs, hasRecording: true } : null
}
