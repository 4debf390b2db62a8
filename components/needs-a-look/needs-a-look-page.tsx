'use client'

import { Loaded } from '@/components/table/loaded'
import { PageHeader } from '@/components/ui/page-header'
import { useNeedsALook } from '@/lib/client/use-needs-a-look'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { CallbackFigures } from './callback-figures'
import { CallbackQueue } from './callback-queue'
import { RepeatCallers } from './repeat-callers'
import { StaleCalls } from './stale-calls'
import { UnusualList } from './unusual-list'

/** What needs attention now: missed calls to return, calls open for too long, and unusual hours and days. */
export function NeedsALookPage() {
  const { filters, zone } = useAppliedFilters()
  const answer = useNeedsALook(filters)
  return (
    <>
      <PageHeader
        title="Needs a look"
        description="Callers to call back, repeat callers, calls open for too long, and unusual hours and days."
      />
      <Loaded question={answer} rows={12} apart>
        {({ data }) => (
          <>
            <CallbackFigures data={data} filters={filters} />
            <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-12">
              <div className="flex min-w-0 flex-col gap-4 xl:col-span-8">
                <CallbackQueue filters={filters} zone={zone} />
                <RepeatCallers filters={filters} zone={zone} />
              </div>
              <div className="flex min-w-0 flex-col gap-4 xl:col-span-4">
                <UnusualList data={data} filters={filters} zone={zone} />
                <StaleCalls data={data} filters={filters} zone={zone} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
