'use client'

import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { DialogButton } from '@/components/admin/dialogs'
import { ActButton } from '@/components/admin/rows'
import { answeredSentence, partyDoor } from '@/components/parts/party/party-figures'
import { PeopleTable, useFoundLines, usePeopleList } from '@/components/parts/party/party-table'
import { WhyHost } from '@/components/parts/why/why-host'
import { Button } from '@/components/ui/form/button'
import { FormError } from '@/components/ui/form/field'
import { Card, CardBody, PageHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { toastOutcome } from '@/components/ui/overlay/toast'
import { ErrorState } from '@/components/ui/state/states'
import { useMay } from '@/lib/client/data/use-me'
import { useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useMovingAnswer, useSend } from '@/lib/client/http/use-answer'
import { useRouter } from '@/lib/client/page/use-apps'
import { useDirectoryState } from '@/lib/client/page/use-directory-state'
import { FixedFilters } from '@/lib/client/page/use-filters'
import { PEOPLE_STATE } from '@/lib/shared/params/calls'
import { NO_TEAM } from '@/lib/shared/people/names'
import { NO_CALLS } from '@/lib/shared/people/people'
import {
  type ChangeTeam,
  changeTeamRoute,
  deleteTeamRoute,
  restoreTeamRoute,
  type Team,
  type TeamFigures,
  teamsRoute,
} from '@/lib/shared/people/teams'
import { countOf, formatDuration } from '@/lib/shared/text/format'

const PartyPanels = onDemand(() => import('@/components/parts/party/party-panels'))
const AddPerson = onDemand(() => import('./add-person'))
const TeamNameDialog = onDemand(() => import('./team-name-dialog'))

/** The people of a team with their figures, under a row for the team and with a line for others in its calls. Those who may add and remove people. */
function TeamPeople({ id, team, figures }: { id: string; team: Team | undefined; figures: TeamFigures | undefined }) {
  const list = usePeopleList()
  const mayEdit = useMay('edit-teams') && team !== undefined
  const nameOf = useNames()
  const send = useSend()
  const [adding, setAdding] = useState(false)
  const uids = team?.uids ?? []
  const change = (body: ChangeTeam) => send(changeTeamRoute, { params: { id }, body })
  const saving = useMutation({ mutationFn: change })
  const remove = (uid: string) =>
    toastOutcome(saving.mutateAsync({ remove: [uid] }), `${nameOf('user', uid)} was removed.`, () =>
      change({ add: [uid] }),
    )
  const idle = (list.people.data?.meta.idle ?? []).map((id) => ({ id, ...NO_CALLS }))
  const others = figures?.others
  return (
    <Card className="mb-4">
      {adding && (
        <CardBody>
          <AddPerson taken={uids} isBusy={saving.isPending} onAdd={(uid) => saving.mutateAsync({ add: [uid] })} />
          <FormError error={saving.error} hasFields={false} />
        </CardBody>
      )}
      <PeopleTable
        list={list}
        summary={figures && { label: team ? 'Team' : 'Together', team: { id, ...figures } }}
        rest={useFoundLines('user', idle, list.state)}
        actions={
          mayEdit && (
            <Button size="sm" onClick={() => setAdding(!adding)} aria-expanded={adding}>
              Add people
            </Button>
          )
        }
        action={
          mayEdit
            ? (uid) => (
                <button
                  type="button"
                  aria-label={`Remove ${nameOf('user', uid)}`}
                  disabled={saving.isPending}
                  onClick={() => remove(uid)}
                  className="flex size-6 items-center justify-center rounded text-ink-faint hover:text-ink"
                >
                  <X className="size-3" />
                </button>
              )
            : undefined
        }
      />
      {others !== undefined && others.people > 0 && (
        <p className="border-line border-t px-4 py-2 text-data text-ink-muted">
          Others in these calls: {countOf(others.people, 'person', 'people')}, {formatDuration(others.talkSeconds ?? 0)}{' '}
          of talk time.
        </p>
      )}
    </Card>
  )
}

function TeamMenu({ team }: { team: Team }) {
  const router = useRouter()
  const mayEdit = useMay('edit-teams')
  const send = useSend()
  if (!mayEdit) return null
  const ofTeam = { params: { id: team.id } }
  const remove = () =>
    toastOutcome(
      send(deleteTeamRoute, ofTeam).then(() => router.push('/teams')),
      `${team.name} was deleted.`,
      () => send(restoreTeamRoute, ofTeam),
    )
  return (
    <>
      <DialogButton dialog={<TeamNameDialog team={team} />}>Rename</DialogButton>
      <ActButton act={remove}>Delete</ActButton>
    </>
  )
}

/** One team: its people first, then when their calls are. `none` stands for people in no team. */
export function TeamPage({ id }: { id: string }) {
  const { filters } = useAppliedFilters()
  const fixed = useMemo(() => ({ team: [id] }), [id])
  const own = useMemo(() => ({ ...filters, ...fixed }), [filters, fixed])
  const { compare } = useDirectoryState(PEOPLE_STATE.parsers.sort)
  const { data: answer, error, refetch } = useMovingAnswer(teamsRoute, { query: { ...own, compare } })
  const team = answer?.data.find((one) => one.id === id)
  const figures = (id === NO_TEAM ? answer?.meta.noTeam : team) as TeamFigures | undefined
  const name = useNames()('team', id)
  return (
    <>
      <PageHeader
        title={answeredSentence('team', name, figures)}
        description={id === NO_TEAM ? 'People who are in no team, and the calls that were offered to them.' : undefined}
        actions={team !== undefined && <TeamMenu team={team} />}
      />
      {error !== null && answer === undefined ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <FixedFilters value={fixed}>
          <TeamPeople id={id} team={team} figures={figures} />
          <PartyPanels rated={partyDoor(own, 'team', id, 'answerRate')} />
          <WhyHost />
        </FixedFilters>
      )}
    </>
  )
}
