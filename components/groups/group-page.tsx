'use client'

import { useMemo } from 'react'
import { MarkDelivered } from '@/components/parts/call/mark-delivered'
import { TopList } from '@/components/parts/figures/top-lists'
import { IdTitle } from '@/components/parts/party/party'
import { PartyPanels } from '@/components/parts/party/party-panels'
import { RememberParty } from '@/components/parts/party/remember'
import { WhyHost } from '@/components/parts/why/why-host'
import { PageHeader } from '@/components/ui/layout/page-header'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { FixedFilters } from '@/lib/client/page/use-filters'
import { GroupFigures } from './group-figures'

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
        <GroupFigures filters={ofGroup} />
        <PartyPanels filters={ofGroup}>
          <TopList of="person" className="md:col-span-2 xl:col-span-4" />
        </PartyPanels>
        <WhyHost />
      </FixedFilters>
    </>
  )
}
