'use client'

import { useMemo } from 'react'
import { CallsOverTime } from '@/components/parts/calls-over-time'
import { CollectiveFigures } from '@/components/parts/collective-figures'
import { IdTitle } from '@/components/parts/id-title'
import { MarkDelivered } from '@/components/parts/mark-delivered'
import { PanelsOfCalls } from '@/components/parts/panels-of-calls'
import { RememberParty } from '@/components/parts/remember'
import { StatusBreakdown } from '@/components/parts/status-breakdown'
import { TopList } from '@/components/parts/top-lists'
import { WeekHeatmap } from '@/components/parts/week-heatmap'
import { WhyHost } from '@/components/parts/why/why-host'
import { PageHeader } from '@/components/ui/page-header'
import { FixedFilters } from '@/lib/client/fixed-filters'
import { useAppliedFilters } from '@/lib/client/use-overview'

/** One group: its figures against the other groups, when it is called, by whom, and the delivered action for roles that allow it. */
export function GroupPage({ guid }: { guid: string }) {
  const { filters } = useAppliedFilters()
  const fixed = useMemo(() => ({ guid: [guid] }), [guid])
  const ofGroup = useMemo(() => ({ ...filters, ...fixed }), [filters, fixed])
  return (
    <>
      <RememberParty kind="group" id={guid} />
      <PageHeader
        title={<IdTitle kind="group" id={guid} copyLabel="Copy group id" />}
        description="Calls to this group in the current range and filters."
        actions={<MarkDelivered guid={guid} />}
      />
      <FixedFilters value={fixed}>
        <CollectiveFigures kind="group" own={ofGroup} ofAll={{ ...filters, guid: [] }} />
        <PanelsOfCalls filters={ofGroup}>
          <CallsOverTime className="md:col-span-2 xl:col-span-8" />
          <StatusBreakdown className="md:col-span-2 xl:col-span-4" />
          <WeekHeatmap className="md:col-span-2 xl:col-span-8" />
          <TopList of="person" className="md:col-span-2 xl:col-span-4" />
        </PanelsOfCalls>
        <WhyHost />
      </FixedFilters>
    </>
  )
}
