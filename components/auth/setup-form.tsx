'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/client/api-error'
import { askApi } from '@/lib/client/fetcher'
import { signInWithPassword } from '@/lib/client/sign-in'
import { setupRoute } from '@/lib/shared/contracts/users'
import { CredentialFields } from './credential-fields'
import { SignInError } from './sign-in-error'

/** Creates the first admin with the one-time token, and signs in. */
export function SetupForm({ token }: { token: string }) {
  const [words, setWords] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const email = String(fields.get('email'))
    const password = String(fields.get('password'))
    setBusy(true)
    setWords(null)
    try {
      await askApi(setupRoute, { body: { token, email, password } })
      const answer = await signInWithPassword(email, password)
      // The account exists by now, so the sign-in says what is wrong.
      window.location.assign(answer.ok ? '/' : `/login?error=${encodeURIComponent(answer.error)}`)
    } catch (error) {
      setBusy(false)
      setWords(error instanceof ApiError ? error.message : 'The account could not be created.')
    }
  }

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
