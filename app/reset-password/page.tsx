import { DeadLink, ResetForm } from '@/components/auth/credentials-forms'
import { AuthFrame } from '@/components/ui/layout/auth-frame'
import { accountOfReset } from '@/lib/server/auth/password-links'

export const metadata = { title: 'Set a new password', referrer: 'no-referrer' }

export default async function ResetPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams
  const email = typeof token === 'string' ? await accountOfReset(token) : null
  if (typeof token !== 'string' || email === null)
    return <DeadLink words="Links to set a password last for an hour; npm run users -- reset makes a new one." />
  return (
    <AuthFrame title="Set a new password" lead="This link works once.">
      <ResetForm token={token} email={email} />
    </AuthFrame>
  )
}
