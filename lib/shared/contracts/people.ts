import { PERSON_METRIC_NAMES, type PersonMetric } from './metrics'

/** One person's figures; ratios without a basis are null. `lastCallAt` is epoch seconds. */
export type PersonFigures = Record<PersonMetric, number | null>
export type PersonRow = PersonFigures & { uid: string }

export const PEOPLE_SORTS = ['uid', ...PERSON_METRIC_NAMES] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]
export const MOST_PEOPLE_A_PAGE = 200

export type PeopleMeta = {
  pagination: { total: number; count: number; per_page: number; current_page: number; total_pages: number }
  /** The medians over everyone whom the filters leave (not only those found). */
  medians: PersonFigures
  source: 'mirror'
  syncedAt: number | null
}
export type PeopleAnswer = { data: PersonRow[]; meta: PeopleMeta }

/** Someone who is in calls with a person: in how many, and when last (epoch seconds). */
export type Companion = { uid: string; calls: number; lastCallAt: number }
export type PersonAnswer = {
  data: PersonRow & { companions: Companion[]; otherCompanions: number }
  meta: { medians: PersonFigures; people: number; source: 'mirror'; syncedAt: number | null }
}
