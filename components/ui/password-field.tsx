import type { ComponentProps } from 'react'
import { PASSWORD_CHARACTERS } from '@/lib/shared/users/passwords'
import { Field, Input } from './field'

/** A new password (`isNew`, with its rules) or the current one, with its error. */
export function PasswordField({
  isNew = false,
  label = isNew ? 'New password' : 'Current password',
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'autoComplete' | 'required'> & {
  isNew?: boolean
  label?: string
  error?: string | undefined
}) {
  return (
    <Field label={label} help={isNew ? `At least ${PASSWORD_CHARACTERS.least} characters` : undefined} error={error}>
      {(field) => (
        <Input
          {...field}
          {...rest}
          type="password"
          required
          minLength={isNew ? PASSWORD_CHARACTERS.least : undefined}
          maxLength={PASSWORD_CHARACTERS.most}
          autoComplete={isNew ? 'new-password' : 'current-password'}
        />
      )}
    </Field>
  )
}
