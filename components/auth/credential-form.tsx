'use client'

import { type ComponentProps, type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { InputField, PasswordField } from '@/components/ui/form/field'
import { AuthFrame } from '@/components/ui/layout/auth-frame'
import { Banner } from '@/components/ui/state/banner'
import { Link } from '@/components/ui/text/link'
import { ApiError } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { signInWithPassword } from '@/lib/client/http/sign-in'
import { resetPasswordRoute, setupRoute } from '@/lib/shared/users/users'

/** The address of an account. */
const EmailField = (props: ComponentProps<'input'>) => (
  <InputField {...props} label="E-mail" type="email" autoComplete="username" className="h-9" />
)

/** E-mail and password. `isNew`: a password is being chosen, not entered. */
export const CredentialFields = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <EmailField name="email" required maxLength={254} />
    <PasswordField name="password" label="Password" isNew={isNew} className="h-9" />
  </>
)

export type Credentials = { email: string; password: string }

/**
 * What a `CredentialForm` shows, and a function that sets its words.
 * @param accept takes what was entered; answers why it was refused, or null once the page is being left
 * @param refused why an earlier attempt failed
 */
export function useCredentials(
  accept: (entered: Credentials) => Promise<string | null>,
  refused: string | null = null,
) {
  const [words, setWords] = useState(refused)
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setWords(null)
    const fields = new FormData(event.currentTarget)
    const refusal = await accept({ email: String(fields.get('email')), password: String(fields.get('password')) })
    if (refusal === null) return
    setBusy(false)
    setWords(refusal)
  }
  return { shown: { words, busy, onSubmit }, setWords }
}

type CredentialFormProps = ComponentProps<'form'> & { label: string; busy: boolean; words: string | null }

/** A form of credentials. Why the last attempt failed is shown below the button, so that the button does not move. */
export const CredentialForm = ({ label, busy, words, children, ...form }: CredentialFormProps) => (
  <form {...form} method="post" className="flex flex-col gap-4">
    {children}
    <Button type="submit" variant="primary" busy={busy} className="h-9 w-full">
      {label}
    </Button>
    <div aria-live="assertive" className="empty:-mt-4">
      {words !== null && <Banner tone="danger">{words}</Banner>}
    </div>
  </form>
)

/** Signs in with credentials that `register` has stored. @returns why they could not be stored: the API's error, or `otherwise` for any other */
async function signInOnce({ email, password }: Credentials, register: () => Promise<unknown>, otherwise: string) {
  try {
    await register()
    const answer = await signInWithPassword(email, password)
    // The credentials are stored by now, so the sign-in page explains a failure.
    window.location.assign(answer.ok ? '/' : `/login?error=${encodeURIComponent(answer.error)}`)
    return null
  } catch (error) {
    return error instanceof ApiError ? error.message : otherwise
  }
}

/** Sets the password of an account with the one-time token, and signs in. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const { shown } = useCredentials(({ password }) => {
    const reset = () => askApi(resetPasswordRoute, { body: { token, password } })
    return signInOnce({ email, password }, reset, 'The password could not be set.')
  })
  return (
    <CredentialForm {...shown} label="Set the password and sign in">
      <EmailField readOnly value={email} />
      <PasswordField name="password" label="New password" isNew className="h-9" />
    </CredentialForm>
  )
}

/** Creates the first admin with the one-time token, and signs in. */
export function SetupForm({ token }: { token: string }) {
  const { shown } = useCredentials((admin) =>
    signInOnce(admin, () => askApi(setupRoute, { body: { token, ...admin } }), 'The account could not be created.'),
  )
  return (
    <CredentialForm {...shown} label="Create the admin and sign in">
      <CredentialFields isNew />
    </CredentialForm>
  )
}

/** The page of a setup or reset link that no longer works. */
export const DeadLink = ({ words }: { words: string }) => (
  <AuthFrame title="This link does not work" lead={`It has been used, has expired or is incomplete. ${words}`}>
    <Link href="/login" className="text-accent-ink text-data underline underline-offset-2">
      Go to sign-in
    </Link>
  </AuthFrame>
)
