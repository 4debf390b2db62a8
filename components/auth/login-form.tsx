'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { leaveForSingleSignOn, signInWithPassword } from '@/lib/client/sign-in'
import { capital } from '@/lib/shared/capital'
import { CredentialFields } from './credential-fields'
import { SignInError } from './sign-in-error'
import { signInWords } from './sign-in-words'

export type DemoLogin = { email: string; password: string; role: string }

type LoginFormProps = {
  /** A path of this site to go to after signing in. */
  callbackPath: string
  /** The error code of an earlier attempt, next-auth's or our own. */
  error: string | null
  hasSingleSignOn: boolean
  demoLogins: readonly DemoLogin[]
}

export function LoginForm({ callbackPath, error, hasSingleSignOn, demoLogins }: LoginFormProps) {
  const [words, setWords] = useState(error === null ? null : signInWords(error))
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setWords(null)
    const answer = await signInWithPassword(String(fields.get('email')), String(fields.get('password')))
    if (answer.ok) {
      window.location.assign(callbackPath)
      return
    }
    setBusy(false)
    setWords(signInWords(answer.error))
  }

  const leave = () => leaveForSingleSignOn(callbackPath).catch(() => setWords(signInWords('NETWORK')))

  function fill(login: DemoLogin) {
    for (const name of ['email', 'password'] as const) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = login[name]
    }
    form.current?.requestSubmit()
  }

  return (
    <>
      <form ref={form} onSubmit={submit} method="post" className="flex flex-col gap-4">
        <CredentialFields />
        <Button type="submit" variant="primary" busy={busy} className="h-9 w-full">
          Sign in
        </Button>
        <SignInError words={words} />
      </form>
      {hasSingleSignOn && (
        <Button className="mt-3 h-9 w-full" onClick={leave}>
          Sign in with single sign-on
        </Button>
      )}
      {demoLogins.length > 0 && (
        <div className="mt-6 border-line border-t pt-4">
          <p className="mb-2 text-ink-muted text-xs">Demo mode with simulated calls. Sign in as</p>
          <div className="grid grid-cols-3 gap-2">
            {demoLogins.map((login) => (
              <Button
                key={login.role}
                size="sm"
                disabled={busy}
                onClick={() => fill(login)}
                title={`${login.email} · ${login.password}`}
              >
                {capital(login.role)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
