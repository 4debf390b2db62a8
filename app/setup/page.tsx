import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthFrame } from '@/components/auth/auth-frame'
import { SetupForm } from '@/components/auth/setup-form'
import { isUsableSetupToken } from '@/lib/server/auth/setup-token'

export const metadata: Metadata = { title: 'Set up' }

export default async function SetupPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams
  if (typeof token === 'string' && (await isUsableSetupToken(token))) {
    return (
      <AuthFrame title="Create the first admin" lead="This link works once. Other accounts are made in Settings.">
        <SetupForm token={token} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title="This link does not work"
      lead="It is used, expired or incomplete. While nobody can sign in, every start of the server writes a new one to its log."
    >
      <Link href="/login" className="text-accent-ink text-data underline underline-offset-2">
        Go to the sign-in
      </Link>
    </AuthFrame>
  )
}
