'use client'

import { Button } from '@/components/ui/form/button'
import { askApi } from '@/lib/client/http/fetcher'
import { setupRoute } from '@/lib/shared/users/users'
import { CredentialFields } from './credential-fields'
import { useCredentialsForm } from './reset-form'
import { SignInError } from './sign-in-error'

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
