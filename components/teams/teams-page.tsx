'use client'

import { useState } from 'react'
import { AppTitle } from '@/components/parts/app-title'
import { collectiveColumns } from '@/components/parts/collective-columns'
import { DirectoryActions } from '@/components/parts/directory-actions'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card } from '@/components/ui/card'
import { NothingFound } from '@/components/ui/nothing-found'
import { onDemand } from '@/components/ui/on-demand'
import { PageHeader } from '@/components/ui/page-header'
import { useNames } from '@/lib/client/names/use-names'
import { useAnalytics } from '@/lib/client/use-analytics'
import { useCompare } from '@/lib/client/use-compare'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { useDirectoryState } from '@/lib/client/use-people'
import { useTeams } from '@/lib/client/use-teams'
import { comparedSentence } from '@/lib/shared/charts/comparison'
import { groupsQuery, medianGroup, sortedGroups } from '@/lib/shared/charts/group-figures'
import { byChangeOf, withChange } from '@/lib/shared/charts/sort-by'
import { countOf } from '@/lib/shared/charts/values'
import { fold, foldedWords } from '@/lib/shared/directory/fold'
import { teamHref } from '@/lib/shared/links'
import { GROUPS_PARSERS } from '@/lib/shared/params/directory'
import { TeamActions, type TeamTask } from './team-actions'
import { teamRows } from './team-rows'

const AddTeamDialog = onDemand(() => import('./add-team-dialog'))
const ImportTeamsDialog = onDemand(() => import('./import-teams-dialog'))

/** Every team with its figures, and one line for people in none. */
export function TeamsPage() {
  const { filters, zone } = useAppliedFilters()
  const state = useDirectoryState(GROUPS_PARSERS.sort)
  const question = useAnalytics(groupsQuery(filters, useCompare(), 'team'))
  const teams = useTeams()
  const [task, setTask] = useState<TeamTask | null>(null)
  const previous = question.data?.meta.previous ?? null
  const isCompared = previous !== null
  const sort = withChange(state.sort, isCompared && byChangeOf(state.sort))
  const nameOf = useNames()
  const words = foldedWords(state.find)
  const isFound = (id: string) => words.every((word) => fold(`${nameOf('team', id)} ${id}`).includes(word))
  const { rows, others } = question.data
    ? teamRows(question.data, teams.data ?? [], isCompared)
    : { rows: [], others: null }
  const sorted = sortedGroups(
    rows.filter(({ id }) => isFound(id)),
    sort,
    (id) => nameOf('team', id),
  )
  return (
    <>
      <PageHeader
        title={<AppTitle>Teams</AppTitle>}
        description={
          teams.data === undefined
            ? 'Lists of people, and their calls.'
            : `${countOf(teams.data.length, 'team')}. A call counts for each team of its people.${comparedSentence(previous, zone)}`
        }
        actions={
          <>
            <TeamActions onTask={setTask} />
            <DirectoryActions label="Find a team" state={state} sort={isCompared ? sort : null} />
          </>
        }
      />
      <Card>
        <Loaded question={question}>
          {() => (
            <DataTable
              label="Teams"
              columns={collectiveColumns('team', filters, medianGroup(rows), {
                isCompared,
                byChange: byChangeOf(sort),
                nameOf,
              })}
              rows={others !== null && rows.length > 0 && isFound(others.id) ? [...sorted, others] : sorted}
              rowId={({ id }) => id}
              rowProps={({ id }) => ({ 'data-team': id })}
              hrefOf={({ id }) => teamHref(id, { ...filters, team: [] })}
              tall
              summary="first"
              sort={sort}
              onSort={state.sortBy}
              empty={
                <NothingFound title={state.find === '' ? 'No teams yet' : 'No teams'}>
                  {state.find === ''
                    ? 'A team is a list of people. Add one, or import a CSV file with the columns team and uid.'
                    : `No name or id contains “${state.find}”.`}
                </NothingFound>
              }
            />
          )}
        </Loaded>
      </Card>
      {task === 'add' && <AddTeamDialog onClose={() => setTask(null)} />}
      {task === 'import' && <ImportTeamsDialog onClose={() => setTask(null)} />}
    </>
  )
}
