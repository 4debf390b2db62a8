'use client'

import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CollectiveFigures } from '@/components/parts/collective-figures'
import { CollectivePanels } from '@/components/parts/collective-panels'
import { IdTitle } from '@/components/parts/id-title'
import { WhyHost } from '@/components/parts/why/why-host'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { PageHeader } from '@/components/ui/page-header'
import { errorWords } from '@/components/ui/states'
import { toast, toastWithUndo } from '@/components/ui/toast'
import { FixedFilters } from '@/lib/client/fixed-filters'
import { useMay } from '@/lib/client/use-me'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { useRouter } from '@/lib/client/use-router'
import { useTeamChanges, useTeams } from '@/lib/client/use-teams'
import { NO_TEAM } from '@/lib/shared/people/no-team'
import type { Team } from '@/lib/shared/people/teams'
import { TeamPeople } from './team-people'

const RenameTeamDialog = onDemand(() => import('./rename-team-dialog'))

/** Renaming and deleting a team, for those who may. */
function TeamMenu({ team }: { team: Team }) {
  const router = useRouter()
  const mayEdit = useMay('edit-teams')
  const teams = useTeamChanges()
  const [isRenaming, setRenaming] = useState(false)
  const removing = useMutation({ mutationFn: () => teams.remove(team.id) })
  if (!mayEdit) return null
  const remove = () =>
    removing.mutateAsync().then(
      () => {
        router.push('/teams')
        toastWithUndo(`${team.name} was deleted.`, () => teams.restore(team.id))
      },
      (error) => toast(errorWords(error), 'danger'),
    )
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <Button size="sm" variant="ghost" busy={removing.isPending} onClick={remove}>
        Delete
      </Button>
      {isRenaming && <RenameTeamDialog team={team} onClose={() => setRenaming(false)} />}
    </>
  )
}

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
