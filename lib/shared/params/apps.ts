import { FILTERS, type Filters } from '@/lib/shared/filters/filters'

const { range, from, to, tz } = FILTERS
/** All apps side by side: the time that their figures are about. */
export const APPS_PAGE = { range, from, to, tz }

/** The time alone of a page's filters, as every app understands it. */
export const timeOf = ({ range, from, to, tz }: Filters): Partial<Filters> => ({ range, from, to, tz })
