import type { Filters } from '@/lib/shared/filters/filters'
import type { PageParams } from '@/lib/shared/links'
import { bandDoor, type Door, knownDoor } from './doors'

export const TIME_USES = ['usefulMinutes', 'waitingMinutes', 'ringMinutes', 'vainRingMinutes'] as const
export type TimeUse = (typeof TIME_USES)[number]
export const isTimeUse = (name: string): name is TimeUse => (TIME_USES as readonly string[]).includes(name)

/** The sort of the list behind each: longest first, if lists can be sorted that way. */
export const TIME_USE_EXTRAS: Record<TimeUse, PageParams> = {
  usefulMinutes: { sort: '-duration' },
  waitingMinutes: { sort: '-duration' },
  ringMinutes: { sort: '-ring' },
  vainRingMinutes: {},
}

const atLeastASecond = (filters: Partial<Filters>, name: 'minTogether' | 'minAlone'): Door => ({
  ...filters,
  [name]: Math.max(1, filters[name] ?? 0),
})

/** The calls that have any of a use's minutes. */
export function timeUseDoor(filters: Partial<Filters>, use: TimeUse): Door {
  switch (use) {
    case 'usefulMinutes':
      return atLeastASecond(filters, 'minTogether')
    case 'waitingMinutes':
      return atLeastASecond(filters, 'minAlone')
    case 'ringMinutes':
      return knownDoor(filters, 'Ring')
    case 'vainRingMinutes': {
      // Ended unanswered with a known wait: the calls lost before the answer that have a wait time.
      if (filters.lost !== undefined && filters.lost !== 'answered') return null
      const waited = bandDoor(filters, 'Wait', { min: 1, max: null })
      return waited && { ...waited, lost: 'answered' }
    }
  }
}
