'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Field, Input } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { fieldErrors } from '@/lib/client/field-errors'
import { useTeamChanges } from '@/lib/client/use-teams'
import { teamHref } from '@/lib/shared/links'

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
      <Field label="Name" error={fieldErrors(adding.error).name}>
        {(field) => (
          <Input
            {...field}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              adding.reset()
              setName(event.target.value)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
