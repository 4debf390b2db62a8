'use client'

import { PasswordField } from '@/components/ui/form/field'
import { AuthFrame } from '@/components/ui/layout/auth-frame'
import { Link } from '@/components/ui/text/link'
import { ApiError } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { signInWithPassword } from '@/lib/client/http/sign-in'
import { resetPasswordRoute, setupRoute } from '@/lib/shared/users/users'
import { CredentialFields, CredentialForm, type Credentials, EmailField, useCredentials } from './credential-form'

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
