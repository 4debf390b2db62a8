import { type Door, narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { GroupMetric } from '@/lib/shared/contracts/groups'

/** The calls that a group's figure counts; null for figures that count something else. */
export function groupFigureDoor(ofGroup: Partial<Filters>, metric: GroupMetric): Door {
  if (metric === 'calls') return ofGroup
  if (metric === 'unanswered') return narrowed(ofGroup, 'status', ['unanswered'])
  return metric === 'recordings' && ofGroup.hasRecording !== false ? { ...ofGroup, hasRecording: true } : null
}
