'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { errorWords } from '@/components/ui/states'
import { toast, toastWithUndo } from '@/components/ui/toast'
import { useMay } from '@/lib/client/use-me'
import { useRouter } from '@/lib/client/use-router'
import { useTeamChanges } from '@/lib/client/use-teams'
import type { Team } from '@/lib/shared/contracts/teams'

const RenameTeamDialog = onDemand(() => import('./rename-team-dialog'))

/** Renaming and deleting a team, for those who may. */
export function TeamMenu({ team }: { team: Team }) {
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
