'use client'

import { Field, Input } from '@/components/ui/form/field'
import { fieldErrors } from '@/lib/client/http/api-error'

/** The name of a team. @param error of saving it */
export function TeamNameField({
  value,
  error,
  onChange,
}: {
  value: string
  error: Error | null
  onChange: (name: string) => void
}) {
  return (
    <Field label="Name" error={fieldErrors(error).name}>
      {(field) => (
        <Input
          {...field}
          maxLength={60}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
