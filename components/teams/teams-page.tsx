'use client'

import { Download, FileUp, Plus } from 'lucide-react'
import { DialogButton } from '@/components/admin/dialogs'
import { PartyTable, useFoundLines } from '@/components/parts/party/party-table'
import { ButtonLink } from '@/components/ui/form/button-link'
import { AppTitle } from '@/components/ui/layout/app-title'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { useMay } from '@/lib/client/data/use-me'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useMovingAnswer } from '@/lib/client/http/use-answer'
import { useDirectoryState } from '@/lib/client/page/use-directory-state'
import { comparedSentence } from '@/lib/shared/charts/comparison'
import { TEAMS_STATE } from '@/lib/shared/params/calls'
import { NO_TEAM } from '@/lib/shared/people/names'
import { exportTeamsRoute, teamsRoute } from '@/lib/shared/people/teams'
import { countOf } from '@/lib/shared/text/format'

function TeamActions() {
  const mayEdit = useMay('edit-teams')
  return (
    <>
      <ButtonLink icon={Download} href={exportTeamsRoute.path} download variant="ghost" size="sm">
        Export
      </ButtonLink>
      {mayEdit && (
        <>
          <DialogButton icon={FileUp} dialog={<ImportTeamsDialog />}>
            Import
          </DialogButton>
          <DialogButton variant="primary" icon={Plus} dialog={<TeamNameDialog team={null} />}>
            Add team
          </DialogButton>
        </>
      )}
    </>
  )
}

const ImportTeamsDialog = onDemand(() => import('./import-teams-dialog'))
const TeamNameDialog = onDemand(() => import('./team-name-dialog'))

/** Every team with its figures, and one line for people in none. */
export function TeamsPage() {
  const { filters, zone } = useAppliedFilters()
  const state = useDirectoryState(TEAMS_STATE.parsers.sort)
  const question = useMovingAnswer(teamsRoute, { query: { ...filters, compare: state.compare } })
  const { data: teams = [], meta } = question.data ?? {}
  const found = useFoundLines('team', teams, state)
  const noTeam = teams.length > 0 && meta?.noTeam?.calls ? [{ id: NO_TEAM, ...meta.noTeam }] : []
  return (
    <>
      <PageHeader
        title={<AppTitle>Teams</AppTitle>}
        description={
          question.data === undefined
            ? 'Lists of people, and their calls.'
            : `${countOf(teams.length, 'team')}. A call counts once for each team of its people.${comparedSentence(meta?.previous ?? null, zone)}`
        }
        actions={<TeamActions />}
      />
      <Card>
        <PartyTable
          kind="team"
          state={state}
          question={question}
          rows={[...found, ...useFoundLines('team', noTeam, state)]}
          noneTitle="No teams yet"
          none="A team is a list of people. Add one, or import a CSV file with the columns team and uid."
        />
      </Card>
    </>
  )
}
