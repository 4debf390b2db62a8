'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import type { Filters } from '@/lib/shared/contracts/filters'
import { staffingRoute } from '@/lib/shared/contracts/staffing'
import type { StaffingTarget } from '@/lib/shared/contracts/staffing-target'
import { withoutRange } from '@/lib/shared/staffing/doors'

/** Staffing by hour of the week, with filters but their range. */
export const useStaffing = (filters: Filters, target: StaffingTarget) =>
  useQuery(question(staffingRoute, { query: { ...withoutRange(filters), target } }))
