import { among, one } from '@/lib/shared/filters/query'

/** Answer rates to aim for, as shares. */
export const STAFFING_TARGETS = ['0.7', '0.75', '0.8', '0.85', '0.9', '0.95'] as const
export type StaffingTarget = (typeof STAFFING_TARGETS)[number]
export const DEFAULT_STAFFING_TARGET = '0.8' satisfies StaffingTarget

export const staffingTarget = one(among(STAFFING_TARGETS))
