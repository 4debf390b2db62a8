'use client'

import { useRef } from 'react'
import { Button } from '@/components/ui/form/button'
import { leaveForSingleSignOn, signInWithPassword } from '@/lib/client/http/sign-in'
import { formatDuration } from '@/lib/shared/text/format'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { capital } from '@/lib/shared/text/plain-name'
import { CredentialFields, CredentialForm, useCredentials } from './credential-form'

const WORDS: Record<string, string> = {
  WRONG: 'Wrong e-mail or password.',
  CredentialsSignin: 'Wrong e-mail or password.',
  DISABLED: 'This account is disabled. An admin can enable it again.',
  AccessDenied: 'Your identity provider recognised you, but no account here is linked to it.',
  NO_GROUP:
    'Your identity provider recognised you, but your account has no access to Callscope. Ask whoever manages accounts there.',
  OAuthCallback: 'The identity provider rejected the sign-in, or its answer is not valid. Try again.',
  OAuthSignin: 'The identity provider cannot be reached. Try again in a moment.',
  SessionRequired: 'Sign in to continue.',
  UNWRITTEN: 'The accounts database cannot be written, so nobody can sign in at the moment. Try again later.',
  NETWORK: 'Callscope is not responding. Check your connection and try again.',
}

/** The message for a failed sign-in; unknown codes get a general sentence rather than the code. */
export function signInWords(code: string): string {
  const locked = /^LOCKED:(\d+)$/.exec(code)
  if (locked) return `Too many wrong passwords. Try again in ${formatDuration(Number(locked[1]))}.`
  return ownEntry(WORDS, code) ?? 'Sign-in failed. Try again.'
}

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
  const { shown, setWords } = useCredentials(
    async ({ email, password }) => {
      const answer = await signInWithPassword(email, password)
      if (!answer.ok) return signInWords(answer.error)
      window.location.assign(callbackPath)
      return null
    },
    error === null ? null : signInWords(error),
  )
  const form = useRef<HTMLFormElement>(null)

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
      <CredentialForm {...shown} ref={form} label="Sign in">
        <CredentialFields />
      </CredentialForm>
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
                disabled={shown.busy}
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
