'use client'

import { Button } from '@/components/ui/form/button'
import { Field, Input, PasswordField } from '@/components/ui/form/field'
import { askApi } from '@/lib/client/http/fetcher'
import { resetPasswordRoute } from '@/lib/shared/users/users'
import { SignInError } from './sign-in-error'
import { useCredentialsForm } from './use-credentials-form'

/** Sets the password of an account with the one-time token, and signs in. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const { words, busy, submit } = useCredentialsForm(async (fields) => {
    const password = String(fields.get('password'))
    await askApi(resetPasswordRoute, { body: { token, password } })
    return { email, password }
  }, 'The password could not be set.')

  return (
    <form onSubmit={submit} method="post" className="flex flex-col gap-4">
      <Field label="E-mail">
        {(props) => <Input {...props} type="email" autoComplete="username" readOnly value={email} className="h-9" />}
      </Field>
      <PasswordField name="password" label="New password" isNew className="h-9" />
      <Button type="submit" variant="primary" busy={busy} className="h-9 w-full">
        Set the password and sign in
      </Button>
      <SignInError words={words} />
    </form>
  )
}
