import { type Door, narrowed } from '@/lib/shared/charts/doors'
import { ANSWERED_STATUSES } from '@/lib/shared/contracts/call'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { PersonMetric } from '@/lib/shared/contracts/metrics'

/** The page's filters narrowed to the calls of a person, whoever else they name. */
export function withPerson(asked: Partial<Filters>, uid: string): Partial<Filters> {
  if ((asked.uid ?? []).length === 0) return { ...asked, uid: [uid] }
  return { ...asked, with: [...new Set([...(asked.with ?? []), uid])] }
}

/** The filters of the calls that a person's figure counts; null where no list has exactly those. */
export function personFigureDoor(asked: Partial<Filters>, uid: string, metric: PersonMetric): Door {
  const theirs = withPerson(asked, uid)
  switch (metric) {
    case 'calls':
      return theirs
    case 'initiated':
      return narrowed(theirs, 'initiator', [uid])
    case 'joined':
      return (asked.joined ?? []).length === 0 ? { ...theirs, joined: [uid] } : null
    case 'missed':
      return (asked.missed ?? []).length === 0 ? { ...theirs, missed: [uid] } : null
    case 'answered':
      return narrowed(theirs, 'status', ANSWERED_STATUSES)
    default:
      return null
  }
}
