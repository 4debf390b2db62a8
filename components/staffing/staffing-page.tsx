'use client'

import { useQueryStates } from 'nuqs'
import { useId } from 'react'
import { Loaded } from '@/components/table/loaded'
import { Select } from '@/components/ui/field'
import { PageHeader } from '@/components/ui/page-header'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { STAFFING_TARGETS, type StaffingTarget } from '@/lib/shared/contracts/staffing-target'
import { formatRatio } from '@/lib/shared/format'
import { STAFFING_PARSERS } from '@/lib/shared/params/staffing'
import { NextWeek } from './next-week'
import { ShortHours } from './short-hours'
import { TypicalWeek } from './typical-week'
import { useStaffing } from './use-staffing'
import { WeekMap } from './week-map'

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
            <WeekMap staffing={data} filters={filters} className="xl:col-span-7" />
            <ShortHours staffing={data} filters={filters} className="xl:col-span-5" />
            <TypicalWeek staffing={data} className="xl:col-span-7" />
            <NextWeek staffing={data} className="xl:col-span-5" />
          </div>
        )}
      </Loaded>
    </>
  )
}
