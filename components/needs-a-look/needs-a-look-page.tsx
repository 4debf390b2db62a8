'use client'

import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { useNeedsALook } from '@/lib/client/use-needs-a-look'
import { useAskedFilters } from '@/lib/client/use-overview'
import { CallbackFigures } from './callback-figures'
import { CallbackQueue } from './callback-queue'
import { StaleCalls } from './stale-calls'
import { UnusualList } from './unusual-list'

/** What somebody should look at now: who waits for a call back, what goes on for too long, and what stands out. */
export function NeedsALookPage() {
  const { asked, zone } = useAskedFilters()
  const answer = useNeedsALook(asked)
  const data = answer.data?.data
  return (
    <>
      <PageHeader
        title="Needs a look"
        description="Missed calls that nobody called back, calls that go on for too long, and hours and days unlike the same ones before."
      />
      {data === undefined ? (
        <Card>
          {answer.isError ? (
            <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
          ) : (
            <SkeletonRows rows={12} />
          )}
        </Card>
      ) : (
        <div
          aria-busy={answer.isPlaceholderData}
          inert={answer.isPlaceholderData}
          className={answer.isPlaceholderData ? 'refreshing' : undefined}
        >
          <CallbackFigures data={data} asked={asked} />
          <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-12">
            <CallbackQueue data={data} asked={asked} zone={zone} className="xl:col-span-8" />
            <div className="flex min-w-0 flex-col gap-4 xl:col-span-4">
              <UnusualList data={data} asked={asked} zone={zone} />
              <StaleCalls data={data} asked={asked} zone={zone} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}
