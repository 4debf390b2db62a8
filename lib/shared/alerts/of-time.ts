import type { FilterName } from '@/lib/shared/filters/filters'

/** Filters that say when, which the window of an alert does. */
const OF_TIME: readonly FilterName[] = ['range', 'from', 'to', 'activeAt']
export const isOfTime = (name: string): boolean => (OF_TIME as readonly string[]).includes(name)
