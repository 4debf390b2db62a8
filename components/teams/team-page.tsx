'use client'

import { useMemo } from 'react'
import { CollectiveFigures } from '@/components/parts/collective-figures'
import { CollectivePanels } from '@/components/parts/collective-panels'
import { IdTitle } from '@/components/parts/id-title'
import { WhyHost } from '@/components/parts/why/why-host'
import { PageHeader } from '@/components/ui/page-header'
import { FixedFilters } from '@/lib/client/fixed-filters'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { useTeams } from '@/lib/client/use-teams'
import { NO_TEAM } from '@/lib/shared/contracts/no-team'
import { TeamMenu } from './team-menu'
import { TeamPeople } from './team-people'

/** One team: its figures against the other teams, when it is in calls, and its people. `none` stands for people in no team. */
export function TeamPage({ id }: { id: string }) {
  const { filters } = useAppliedFilters()
  const fixed = useMemo(() => ({ team: [id] }), [id])
  const own = useMemo(() => ({ ...filters, ...fixed }), [filters, fixed])
  const team = useTeams().data?.find((one) => one.id === id)
  return (
    <>
      <PageHeader
        title={id === NO_TEAM ? 'No team' : <IdTitle kind="team" id={id} copyLabel="Copy team id" />}
        description={
          id === NO_TEAM
            ? 'Calls with anyone who is in no team, in the current range and filters.'
            : 'Calls with anyone of this team in the current range and filters.'
        }
        actions={team !== undefined && <TeamMenu team={team} />}
      />
      <FixedFilters value={fixed}>
        <CollectiveFigures kind="team" own={own} ofAll={{ ...filters, team: [] }} />
        {team !== undefined && <TeamPeople team={team} />}
        <CollectivePanels filters={own} />
        <WhyHost />
      </FixedFilters>
    </>
  )
}
