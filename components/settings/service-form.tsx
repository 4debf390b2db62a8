'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CardBody } from '@/components/ui/card'
import { Field, Input } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { toast } from '@/components/ui/toast'
import { fieldErrors } from '@/lib/client/field-errors'
import type { ServiceTimes } from '@/lib/shared/contracts/service-level'
import { useSaveServiceLevel } from './use-business-hours'

/** The two times of the service level, in seconds. */
export function ServiceForm({ stored, mayEdit }: { stored: ServiceTimes; mayEdit: boolean }) {
  const [draft, setDraft] = useState<Partial<Record<keyof ServiceTimes, string>>>({})
  const save = useSaveServiceLevel()
  const wrong = fieldErrors(save.error)
  const textOf = (name: keyof ServiceTimes) => draft[name] ?? String(stored[name])
  const isChanged = (Object.keys(draft) as (keyof ServiceTimes)[]).some((name) => textOf(name) !== String(stored[name]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = {
      answeredWithinSeconds: Number(textOf('answeredWithinSeconds')),
      givenUpUnderSeconds: Number(textOf('givenUpUnderSeconds')),
    }
    save.mutate(body, {
      onSuccess: () => {
        setDraft({})
        toast('Service level saved.')
      },
    })
  }
  const field = (name: keyof ServiceTimes, label: string) => (
    <Field label={label} error={wrong[name]}>
      {(props) => (
        <Input
          {...props}
          type="number"
          min={name === 'answeredWithinSeconds' ? 1 : 0}
          max={3600}
          required
          disabled={!mayEdit}
          className="num max-w-32"
          value={textOf(name)}
          onChange={(event) => {
            save.reset()
            setDraft({ ...draft, [name]: event.target.value })
          }}
        />
      )}
    </Field>
  )
  return (
    <CardBody>
      <form onSubmit={submit} aria-label="Service level" className="flex flex-col gap-4">
        <div className="grid max-w-xl gap-3 sm:grid-cols-2">
          {field('answeredWithinSeconds', 'Answered within, seconds')}
          {field('givenUpUnderSeconds', 'Given up in under, seconds')}
        </div>
        <FormError error={save.error} />
        {mayEdit && (
          <div>
            <Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged}>
              Save service level
            </Button>
          </div>
        )}
      </form>
    </CardBody>
  )
}
