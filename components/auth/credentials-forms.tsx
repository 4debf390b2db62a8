'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Field, Input, PasswordField } from '@/components/ui/form/field'
import { ApiError } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { signInWithPassword } from '@/lib/client/http/sign-in'
import { resetPasswordRoute, setupRoute } from '@/lib/shared/users/users'
import { CredentialFields, SignInError } from './credential-fields'

type Credentials = { email: string; password: string }

/**
 * A form that registers credentials and then signs in with them.
 * @param accept registers them; if it throws, the form shows the API's error, or `otherwise` for any other error
 */
function useCredentialsForm(accept: (fields: FormData) => Promise<Credentials>, otherwise: string) {
  const [words, setWords] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setWords(null)
    try {
      const { email, password } = await accept(fields)
      const answer = await signInWithPassword(email, password)
      // The credentials are stored by now, so the sign-in page explains a failure.
      window.location.assign(answer.ok ? '/' : `/login?error=${encodeURIComponent(answer.error)}`)
    } catch (error) {
      setBusy(false)
      setWords(error instanceof ApiError ? error.message : otherwise)
    }
  }

  return { words, busy, submit }
}

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

/** Creates the first admin with the one-time token, and signs in. */
export function SetupForm({ token }: { token: string }) {
  const { words, busy, submit } = useCredentialsForm(async (fields) => {
    const [email, password] = [String(fields.get('email')), String(fields.get('password'))]
    await askApi(setupRoute, { body: { token, email, password } })
    return { email, password }
  }, 'The account could not be created.')

  return (
    <form onSubmit={submit} method="post" className="flex flex-col gap-4">
      <CredentialFields isNew />
      <Button type="submit" variant="primary" busy={busy} className="h-9 w-full">
        Create the admin and sign in
      </Button>
      <SignInError words={words} />
    </form>
  )
}
