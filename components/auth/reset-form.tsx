'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field, Input } from '@/components/ui/field'
import { PasswordField } from '@/components/ui/password-field'
import { ApiError } from '@/lib/client/api-error'
import { askApi } from '@/lib/client/fetcher'
import { signInWithPassword } from '@/lib/client/sign-in'
import { resetPasswordRoute } from '@/lib/shared/contracts/users'
import { SignInError } from './sign-in-error'

/** Sets the password of an account with the one-time token, and signs in. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const [words, setWords] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setBusy(true)
    setWords(null)
    try {
      await askApi(resetPasswordRoute, { body: { token, password } })
      const answer = await signInWithPassword(email, password)
      // The password is set by now, so the sign-in says what is wrong.
      window.location.assign(answer.ok ? '/' : `/login?error=${encodeURIComponent(answer.error)}`)
    } catch (error) {
      setBusy(false)
      setWords(error instanceof ApiError ? error.message : 'The password could not be set.')
    }
  }

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
