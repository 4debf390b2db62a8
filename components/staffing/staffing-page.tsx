'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useId } from 'react'
import { Loaded } from '@/components/table/loaded'
import { Select } from '@/components/ui/form/field'
import { PageHeader } from '@/components/ui/layout/page-header'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { question } from '@/lib/client/http/question'
import { type Filters, withoutRange } from '@/lib/shared/filters/filters'
import { STAFFING_PARSERS } from '@/lib/shared/params/staffing'
import { STAFFING_TARGETS, type StaffingTarget, staffingRoute } from '@/lib/shared/staffing'
import { formatRatio } from '@/lib/shared/text/format'
import { MissingHours } from './missing-hours'
import { NextWeek } from './next-week'
import { WeekMap } from './week-map'

/** Staffing by hour of the week, with filters but their range. */
const useStaffing = (filters: Filters, target: StaffingTarget) =>
  useQuery(question(staffingRoute, { query: { ...withoutRange(filters), target } }))

/** When more people are needed at once, and how many calls to expect. */
export function StaffingPage() {
  const id = useId()
  const { filters } = useAppliedFilters()
  const [{ target }, setState] = useQueryStates(STAFFING_PARSERS, { history: 'push', shallow: true, scroll: false })
  const answer = useStaffing(filters, target)
  return (
    <>
      <PageHeader
        title="Staffing"
        description="When too few calls are answered, how many people are short, and how many calls to expect."
        actions={
          <label htmlFor={id} className="flex items-center gap-2 text-data text-ink-muted">
            Answer at least
            <Select
              id={id}
              value={target}
              onChange={(event) => setState({ target: event.target.value as StaffingTarget })}
              className="w-24"
            >
              {STAFFING_TARGETS.map((choice) => (
                <option key={choice} value={choice}>
                  {formatRatio(Number(choice))}
                </option>
              ))}
            </Select>
          </label>
        }
      />
      <Loaded question={answer} rows={14} apart>
        {({ data }) => (
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-12">
            <WeekMap staffing={data} filters={filters} className="self-start xl:col-span-6" />
            <div className="flex flex-col gap-4 xl:col-span-6">
              <MissingHours staffing={data} filters={filters} />
              <NextWeek staffing={data} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
