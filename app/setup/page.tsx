import { DeadLink, SetupForm } from '@/components/auth/credentials-forms'
import { AuthFrame } from '@/components/ui/layout/auth-frame'
import { isSetupToken } from '@/lib/server/auth/password-links'

export const metadata = { title: 'Set up' }

export default async function SetupPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams
  if (typeof token !== 'string' || !(await isSetupToken(token)))
    return <DeadLink words="As long as there are no accounts, the server logs a new one at every start." />
  return (
    <AuthFrame title="Create the first admin" lead="This link works once. Create other accounts in Settings.">
      <SetupForm token={token} />
    </AuthFrame>
  )
}
