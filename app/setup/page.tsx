import type { Metadata } from 'next'
import { SetupForm } from '@/components/auth/setup-form'
import { AuthFrame } from '@/components/ui/layout/auth-frame'
import { Link } from '@/components/ui/text/link'
import { isUsableSetupToken } from '@/lib/server/auth/sign-in-pages'

export const metadata: Metadata = { title: 'Set up' }

export default async function SetupPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams
  if (typeof token === 'string' && (await isUsableSetupToken(token))) {
    return (
      <AuthFrame title="Create the first admin" lead="This link works once. Create other accounts in Settings.">
        <SetupForm token={token} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title="This link does not work"
      lead="It has been used, has expired or is incomplete. As long as there are no accounts, the server logs a new one at every start."
    >
      <Link href="/login" className="text-accent-ink text-data underline underline-offset-2">
        Go to sign-in
      </Link>
    </AuthFrame>
  )
}
