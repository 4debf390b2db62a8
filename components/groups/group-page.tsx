'use client'

import { useMemo } from 'react'
import { MarkDelivered } from '@/components/parts/call/mark-delivered'
import { TopList } from '@/components/parts/figures/top-list'
import { IdTitle } from '@/components/parts/party/party'
import { PartyCards } from '@/components/parts/party/party-cards'
import { PartyPanels } from '@/components/parts/party/party-panels'
import { RememberParty } from '@/components/parts/party/remember'
import { WhyHost } from '@/components/parts/why/why-host'
import { PageHeader } from '@/components/ui/layout/page-header'
import { useAnalytics, useAppliedFilters } from '@/lib/client/data/use-overview'
import { FixedFilters, useCompare } from '@/lib/client/page/use-filters'
import { GROUP_METRICS, groupRows, groupsQuery, medianOf } from '@/lib/shared/charts/group-figures'

/** One group: its figures against the other groups, when it is called, by whom, and the delivered action for roles that allow it. */
export function GroupPage({ guid }: { guid: string }) {
  const { filters } = useAppliedFilters()
  const fixed = useMemo(() => ({ guid: [guid] }), [guid])
  const ofGroup = useMemo(() => ({ ...filters, ...fixed }), [filters, fixed])
  const all = useAnalytics(groupsQuery({ ...filters, guid: [] }, useCompare()))
  const groups = all.data && groupRows(all.data.data, all.data.meta.previous !== null)
  const line = groups && (groups.find(({ id }) => id === guid) ?? { id: guid, calls: 0, missed: 0, talkSeconds: 0 })
  return (
    <>
      <RememberParty kind="group" id={guid} />
      <PageHeader
        title={<IdTitle kind="group" id={guid} copyLabel="Copy group id" />}
        description="Calls to this group in the current range and filters."
        actions={<MarkDelivered guid={guid} />}
      />
      <FixedFilters value={fixed}>
        <PartyCards
          kind="group"
          id={guid}
          filters={filters}
          line={line}
          medians={groups && medianOf(groups, GROUP_METRICS)}
        />
        <PartyPanels filters={ofGroup}>
          <TopList of="person" className="md:col-span-2 xl:col-span-4" />
        </PartyPanels>
        <WhyHost />
      </FixedFilters>
    </>
  )
}
