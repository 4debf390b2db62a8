import { type Door, narrowed } from '@/lib/shared/charts/doors'
import { ANSWERED_STATUSES } from '@/lib/shared/contracts/call'
import type { Filters } from '@/lib/shared/contracts/filters'
import { PERSON_METRICS, type PersonMetric } from '@/lib/shared/contracts/people'
import { formatCount, formatDateTime, formatMinutes, formatRatio } from '@/lib/shared/format'

const ONE_DECIMAL = new Intl.NumberFormat('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const TWO_DECIMALS = new Intl.NumberFormat('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 })

/** A person's figure as text; `zone` for times. */
export function personFigureText(metric: PersonMetric, value: number | null, zone: string): string {
  if (value === null) return '–'
  switch (PERSON_METRICS[metric].unit) {
    case 'ratio':
      return formatRatio(value)
    case 'minutes':
      return formatMinutes(value)
    case 'number':
      return (metric === 'devices' ? ONE_DECIMAL : TWO_DECIMALS).format(value)
    case 'time':
      return formatDateTime(value, zone)
    default:
      return formatCount(value)
  }
}

/** The page's filters narrowed to calls that a person takes part in, whoever else is asked for. */
export function withPerson(asked: Partial<Filters>, uid: string): Partial<Filters> {
  if ((asked.uid ?? []).length === 0) return { ...asked, uid: [uid] }
  return { ...asked, with: [...new Set([...(asked.with ?? []), uid])] }
}

/** The calls that a person's figure counts; null where a list cannot say it. */
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
