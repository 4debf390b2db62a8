'use client'

import { Download, FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { collectiveColumns } from '@/components/parts/party/collective-columns'
import { DirectoryActions } from '@/components/parts/party/directory-actions'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/form/button'
import { buttonClass } from '@/components/ui/form/button-class'
import { AppTitle } from '@/components/ui/layout/app-title'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { onDemand } from '@/components/ui/on-demand'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { useMay } from '@/lib/client/data/use-me'
import { useNames } from '@/lib/client/data/use-names'
import { useAnalytics, useAppliedFilters } from '@/lib/client/data/use-overview'
import { useDirectoryState } from '@/lib/client/data/use-people'
import { useTeams } from '@/lib/client/data/use-teams'
import { useInApp } from '@/lib/client/page/use-apps'
import { useCompare } from '@/lib/client/page/use-filters'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { emptyValue } from '@/lib/shared/analytics/metrics'
import { comparedSentence } from '@/lib/shared/charts/comparison'
import { type GroupRow, groupRows, groupsQuery, medianGroup, sortedGroups } from '@/lib/shared/charts/group-figures'
import { byChangeOf, withChange } from '@/lib/shared/charts/sort-by'
import { countOf } from '@/lib/shared/charts/values'
import { teamHref } from '@/lib/shared/links'
import { GROUPS_PARSERS } from '@/lib/shared/params/directory'
import { fold, foldedWords } from '@/lib/shared/people/fold-name'
import { GROUP_METRICS, type GroupMetric } from '@/lib/shared/people/groups'
import { NO_TEAM } from '@/lib/shared/people/no-team'
import { exportTeamsRoute, type Team } from '@/lib/shared/people/teams'

type TeamTask = 'add' | 'import'

/** Adding, importing and exporting teams, as far as the viewer may. */
function TeamActions({ onTask }: { onTask: (task: TeamTask) => void }) {
  const inApp = useInApp()
  const mayEdit = useMay('edit-teams')
  return (
    <>
      <a href={inApp(exportTeamsRoute.path)} download className={buttonClass('ghost', 'sm')}>
        <Download aria-hidden="true" className="size-3.5" /> Export
      </a>
      {mayEdit && (
        <>
          <Button
            size="sm"
            variant="ghost"
            icon={<FileUp aria-hidden="true" className="size-3.5" />}
            onClick={() => onTask('import')}
          >
            Import
          </Button>
          <Button
            size="sm"
            variant="primary"
            icon={<Plus aria-hidden="true" className="size-3.5" />}
            onClick={() => onTask('add')}
          >
            Add team
          </Button>
        </>
      )}
    </>
  )
}

const NOTHING = Object.fromEntries(GROUP_METRICS.map((name) => [name, emptyValue(name)])) as Record<
  GroupMetric,
  number | null
>

/** Every team with its figures, those without calls too; and the line of people in no team, null where everyone is in one. */
function teamRows(
  answer: AnalyticsAnswer,
  teams: readonly Team[],
  isCompared: boolean,
): { rows: GroupRow[]; others: GroupRow | null } {
  const found = new Map(groupRows(answer.data, isCompared, 'team').map((row) => [row.id, row]))
  const rows = teams.map(({ id }) => found.get(id) ?? { id, ...NOTHING, previous: isCompared ? NOTHING : null })
  return { rows, others: found.get(NO_TEAM) ?? null }
}

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
