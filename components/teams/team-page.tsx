'use client'

import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { CollectiveFigures, CollectivePanels } from '@/components/parts/party/collective-figures'
import { IdTitle, Party } from '@/components/parts/party/party'
import { WhyHost } from '@/components/parts/why/why-host'
import { Button } from '@/components/ui/form/button'
import { FormError } from '@/components/ui/form/field'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { onDemand } from '@/components/ui/on-demand'
import { toast, toastWithUndo } from '@/components/ui/overlay/toast'
import { errorWords } from '@/components/ui/state/states'
import { Link } from '@/components/ui/text/link'
import { useMay } from '@/lib/client/data/use-me'
import { useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useTeamChanges, useTeams } from '@/lib/client/data/use-teams'
import { useRouter } from '@/lib/client/page/use-apps'
import { FixedFilters } from '@/lib/client/page/use-filters'
import { countOf } from '@/lib/shared/charts/values'
import { personHref } from '@/lib/shared/links'
import { NO_TEAM } from '@/lib/shared/people/no-team'
import type { Team } from '@/lib/shared/people/teams'

const AddPerson = onDemand(() => import('./add-person'))
/** A longer list opens on demand. */
const SHOWN = 60

/** Everyone in a team, each with a link to their page; those who may add and remove people. */
function TeamPeople({ team }: { team: Team }) {
  const mayEdit = useMay('edit-teams')
  const nameOf = useNames()
  const teams = useTeamChanges()
  const [all, setAll] = useState(false)
  const [adding, setAdding] = useState(false)
  const saving = useMutation({ mutationFn: (uids: string[]) => teams.change(team.id, { uids }) })
  const byName = team.uids.toSorted((one, other) => nameOf('user', one).localeCompare(nameOf('user', other)))
  const shown = all ? byName : byName.slice(0, SHOWN)
  const remove = (uid: string) =>
    saving.mutateAsync(team.uids.filter((other) => other !== uid)).then(
      () => toastWithUndo(`${nameOf('user', uid)} was removed.`, () => teams.change(team.id, { uids: [...team.uids] })),
      (error) => toast(errorWords(error), 'danger'),
    )
  return (
    <Card className="mt-4">
      <CardHeader
        title="People"
        description={countOf(team.uids.length, 'person', 'people')}
        actions={
          mayEdit && (
            <Button size="sm" onClick={() => setAdding(!adding)} aria-expanded={adding}>
              Add people
            </Button>
          )
        }
      />
      <CardBody>
        {adding && (
          <AddPerson
            taken={team.uids}
            isBusy={saving.isPending}
            onAdd={(uid) => saving.mutateAsync([...team.uids, uid])}
          />
        )}
        <FormError error={adding ? saving.error : null} />
        {team.uids.length === 0 && <p className="text-data text-ink-faint">Nobody yet.</p>}
        <ul className="flex flex-wrap gap-1.5" aria-label={`People in ${team.name}`}>
          {shown.map((uid) => (
            <li
              key={uid}
              data-member={uid}
              className="inline-flex h-7 max-w-64 items-center gap-1 rounded-md border border-line pr-1 pl-2 text-data"
            >
              <Link href={personHref(uid)} className="min-w-0 truncate hover:underline">
                <Party kind="user" id={uid} />
              </Link>
              {mayEdit && (
                <button
                  type="button"
                  aria-label={`Remove ${nameOf('user', uid)}`}
                  disabled={saving.isPending}
                  onClick={() => remove(uid)}
                  className="flex size-5 items-center justify-center rounded text-ink-faint hover:text-ink"
                >
                  <X aria-hidden="true" className="size-3" />
                </button>
              )}
            </li>
          ))}
        </ul>
        {byName.length > shown.length && (
          <Button size="sm" variant="ghost" className="mt-2" onClick={() => setAll(true)}>
            Show all {byName.length}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

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
