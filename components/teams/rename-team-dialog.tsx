'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useTeamChanges } from '@/lib/client/data/use-teams'
import type { Team } from '@/lib/shared/people/teams'
import { TeamNameField } from './team-name-field'

/** Changes the name of a team; its id, which links have, stays. */
export default function RenameTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const teams = useTeamChanges()
  const [name, setName] = useState(team.name)
  const renaming = useMutation({ mutationFn: () => teams.change(team.id, { name }) })
  return (
    <FormDialog
      title={`Rename ${team.name}`}
      description={`Its id stays ${team.id}, so that links and saved views keep working.`}
      submitLabel="Rename"
      ready={name.trim() !== '' && name !== team.name}
      busy={renaming.isPending}
      error={renaming.error}
      onSubmit={() => renaming.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TeamNameField
        value={name}
        error={renaming.error}
        onChange={(value) => {
          renaming.reset()
          setName(value)
        }}
      />
    </FormDialog>
  )
}
