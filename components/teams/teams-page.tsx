'use client'

import { Download, FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { DirectoryActions } from '@/components/parts/party/directory-actions'
import { useChosenColumns } from '@/components/parts/party/people-table'
import { type PersonLine, personColumns } from '@/components/parts/party/person-columns'
import { ColumnChooser } from '@/components/table/column-chooser'
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
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useDirectoryState } from '@/lib/client/data/use-people'
import { useTeams } from '@/lib/client/data/use-teams'
import { useInApp } from '@/lib/client/page/use-apps'
import { useCompare } from '@/lib/client/page/use-filters'
import { comparedSentence } from '@/lib/shared/charts/comparison'
import { medianOf, sortedRows } from '@/lib/shared/charts/group-figures'
import { byChangeOf, withChange } from '@/lib/shared/charts/sort-by'
import { countOf } from '@/lib/shared/charts/values'
import { teamHref } from '@/lib/shared/links'
import { PEOPLE_PARSERS } from '@/lib/shared/params/directory'
import { fold, foldedWords } from '@/lib/shared/people/fold-name'
import { NO_TEAM } from '@/lib/shared/people/names'
import { PERSON_METRIC_NAMES } from '@/lib/shared/people/person-metrics'
import { exportTeamsRoute } from '@/lib/shared/people/teams'

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

const AddTeamDialog = onDemand(() => import('./add-team-dialog'))
const ImportTeamsDialog = onDemand(() => import('./import-teams-dialog'))

/** Every team with its figures, and one line for people in none. */
export function TeamsPage() {
  const { filters, zone } = useAppliedFilters()
  const state = useDirectoryState(PEOPLE_PARSERS.sort)
  const question = useTeams({ ...filters, compare: useCompare() })
  const [task, setTask] = useState<TeamTask | null>(null)
  const { data: teams = [], meta } = question.data ?? {}
  const previous = meta?.previous ?? null
  const isCompared = previous !== null
  const sort = withChange(state.sort, isCompared && byChangeOf(state.sort))
  const nameOf = useNames()
  const words = foldedWords(state.find)
  const isFound = ({ id }: PersonLine) => words.every((word) => fold(`${nameOf('team', id)} ${id}`).includes(word))
  const rows = teams as PersonLine[]
  const sorted = sortedRows(rows.filter(isFound), sort, (id) => nameOf('team', id))
  const noTeam = meta?.noTeam ? [{ id: NO_TEAM, ...meta.noTeam }].filter((row) => isFound(row) && row.calls !== 0) : []
  const { columns, choices } = useChosenColumns(
    personColumns({
      kind: 'team',
      filters,
      nameOf,
      isCompared,
      byChange: byChangeOf(sort),
      summary: { label: 'Median', figures: medianOf(rows, PERSON_METRIC_NAMES) },
    }),
    byChangeOf(sort),
  )
  return (
    <>
      <PageHeader
        title={<AppTitle>Teams</AppTitle>}
        description={
          question.data === undefined
            ? 'Lists of people, and their calls.'
            : `${countOf(teams.length, 'team')}. A call counts once for each team it was offered to.${comparedSentence(previous, zone)}`
        }
        actions={
          <>
            <TeamActions onTask={setTask} />
            <ColumnChooser choices={choices} />
            <DirectoryActions label="Find a team" state={state} sort={isCompared ? sort : null} />
          </>
        }
      />
      <Card>
        <Loaded question={question}>
          {() => (
            <DataTable
              label="Teams"
              columns={columns}
              rows={rows.length > 0 ? [...sorted, ...noTeam] : sorted}
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
