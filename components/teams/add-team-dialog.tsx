'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useTeamChanges } from '@/lib/client/data/use-teams'
import { useRouter } from '@/lib/client/page/use-apps'
import { teamHref } from '@/lib/shared/links'
import { TeamNameField } from './team-name-field'

/** Adds a team by name and opens its page, where people are added. */
export default function AddTeamDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const { add } = useTeamChanges()
  const [name, setName] = useState('')
  const adding = useMutation({ mutationFn: add })
  return (
    <FormDialog
      title="Add a team"
      description="A list of people, to filter by and to compare."
      submitLabel="Add team"
      ready={name.trim() !== ''}
      busy={adding.isPending}
      error={adding.error}
      onSubmit={() =>
        adding.mutate(
          { name, uids: [] },
          {
            onSuccess: ({ data }) => {
              onClose()
              router.push(teamHref(data.id))
            },
          },
        )
      }
      onClose={onClose}
    >
      <TeamNameField
        value={name}
        error={adding.error}
        onChange={(value) => {
          adding.reset()
          setName(value)
        }}
      />
    </FormDialog>
  )
}
