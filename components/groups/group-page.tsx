'use client'

import { useMemo, useState } from 'react'
import { DeliveredDialog, TopList } from '@/components/parts/lazy'
import { IdTitle, PartyCards } from '@/components/parts/party/party-cards'
import { calledSentence } from '@/components/parts/party/party-figures'
import { PartyPanels } from '@/components/parts/party/party-panels'
import { RememberParty } from '@/components/parts/party/remember'
import { WhyHost } from '@/components/parts/why/why-host'
import { ActionButton } from '@/components/ui/form/action'
import { PageHeader } from '@/components/ui/layout/card'
import { ErrorState } from '@/components/ui/state/states'
import { useNames } from '@/lib/client/data/use-names'
import { useAnalytics, useAppliedFilters } from '@/lib/client/data/use-overview'
import { FixedFilters, useCompare } from '@/lib/client/page/use-filters'
import { groupRows, groupsQuery } from '@/lib/shared/charts/group-figures'

/** One group: its figures, when it is called, who is offered its calls, and the delivered action for roles that allow it. */
export function GroupPage({ guid }: { guid: string }) {
  const { filters } = useAppliedFilters()
  const fixed = useMemo(() => ({ guid: [guid] }), [guid])
  const ofGroup = useMemo(() => ({ ...filters, ...fixed }), [filters, fixed])
  const { data, error, refetch } = useAnalytics(groupsQuery(ofGroup, useCompare()))
  const [line = { id: guid, calls: 0, missed: 0, talkSeconds: 0 }] =
    data === undefined ? [] : groupRows(data.data, data.meta.previous !== null)
  const name = useNames()('group', guid)
  return (
    <>
      <RememberParty kind="group" id={guid} />
      <PageHeader
        title={
          <IdTitle kind="group" id={guid}>
            {calledSentence(name, line)}
          </IdTitle>
        }
        actions={<MarkDelivered guid={guid} />}
      />
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <FixedFilters value={fixed}>
          <PartyCards kind="group" id={guid} filters={filters} line={data && line} />
          <PartyPanels filters={ofGroup}>
            <TopList of="person" className="md:col-span-2 xl:col-span-5" />
          </PartyPanels>
          <WhyHost />
        </FixedFilters>
      )}
    </>
  )
}

/** Opens the dialog that marks a group's conversation as delivered. Users whose role does not allow it see the button disabled, with the reason. */
function MarkDelivered({ guid }: { guid: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionButton action="mark-delivered" onClick={() => setOpen(true)} />
      {open && <DeliveredDialog guid={guid} onClose={() => setOpen(false)} />}
    </>
  )
}
