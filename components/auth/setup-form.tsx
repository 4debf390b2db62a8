'use client'

import { signIn } from 'next-auth/react'
import { type FormEvent, useState } from 'react'
import { ApiError, apiSend } from '@/lib/hooks/fetcher'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Field, Input } from '../ui/field'

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
      await apiSend('POST', '/api/setup', { token, email, password })
      await signIn('credentials', { email, password, callbackUrl: '/' })
    } catch (error) {
      setBusy(false)
      setWords(error instanceof ApiError ? error.message : 'The account could not be created.')
    }
  }

  return (
    <form onSubmit={submit} method="post" className="flex flex-col gap-4">
      <Field label="E-mail">
        {(props) => (
          <Input
            {...props}
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            className="h-9"
          />
        )}
      </Field>
      <Field label="Password" help="At least 10 characters.">
        {(props) => (
          <Input
            {...props}
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={10}
            maxLength={200}
            className="h-9"
          />
        )}
      </Field>
      <div aria-live="assertive">{words !== null && <Banner tone="danger">{words}</Banner>}</div>
      <Button type="submit" variant="primary" busy={busy} className="h-9 w-full">
        Create the admin and sign in
      </Button>
    </form>
  )
}
