'use client'

import { useMemo } from 'react'
import { CallsOverTime } from '@/components/parts/calls-over-time'
import { IdTitle } from '@/components/parts/id-title'
import { PanelsOfCalls } from '@/components/parts/panels-of-calls'
import { RememberParty } from '@/components/parts/remember'
import { StatusBreakdown } from '@/components/parts/status-breakdown'
import { WeekHeatmap } from '@/components/parts/week-heatmap'
import { WhyHost } from '@/components/parts/why/why-host'
import { PageHeader } from '@/components/ui/page-header'
import { ErrorState } from '@/components/ui/states'
import { FixedFilters } from '@/lib/client/fixed-filters'
import { useCompare } from '@/lib/client/use-compare'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { usePerson } from '@/lib/client/use-people'
import { Companions } from './companions'
import { withPerson } from './person-figure-door'
import { PersonFiguresCard } from './person-figures'

/** One person: figures against everyone else, when they are in calls, who they talk with, and their newest calls. */
export function PersonPage({ uid }: { uid: string }) {
  const { filters } = useAppliedFilters()
  const person = usePerson(uid, { ...filters, compare: useCompare() })
  const ofPerson = useMemo(() => {
    const { uid: uids, with: others } = withPerson(filters, uid)
    return { uid: uids ?? [], with: others ?? [] }
  }, [filters, uid])
  return (
    <>
      <RememberParty kind="user" id={uid} />
      <PageHeader
        title={<IdTitle kind="user" id={uid} copyLabel="Copy uid" />}
        description="Calls that this person started, received or was invited to, in the current range and filters."
      />
      {person.isError && person.data === undefined ? (
        <ErrorState error={person.error} onRetry={() => person.refetch()} />
      ) : (
        <FixedFilters value={ofPerson}>
          <PersonFiguresCard uid={uid} answer={person.data} filters={filters} />
          <PanelsOfCalls filters={withPerson(filters, uid)}>
            <CallsOverTime className="md:col-span-2 xl:col-span-8" />
            <Companions uid={uid} answer={person.data} filters={filters} className="md:col-span-2 xl:col-span-4" />
            <WeekHeatmap className="md:col-span-2 xl:col-span-8" />
            <StatusBreakdown className="md:col-span-2 xl:col-span-4" />
          </PanelsOfCalls>
          <WhyHost />
        </FixedFilters>
      )}
    </>
  )
}
