'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Field, Input } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { fieldErrors } from '@/lib/client/field-errors'
import { useTeamChanges } from '@/lib/client/use-teams'
import type { Team } from '@/lib/shared/contracts/teams'

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
      <Field label="Name" error={fieldErrors(renaming.error).name}>
        {(field) => (
          <Input
            {...field}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              renaming.reset()
              setName(event.target.value)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
