import type { Metadata } from 'next'
import { ResetForm } from '@/components/auth/reset-form'
import { AuthFrame } from '@/components/ui/layout/auth-frame'
import { Link } from '@/components/ui/text/link'
import { accountOfLink } from '@/lib/server/auth/sign-in-pages'

export const metadata: Metadata = { title: 'Set a new password', referrer: 'no-referrer' }

export default async function ResetPasswordPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const { token } = await searchParams
  const email = await accountOfLink(token)
  if (typeof token === 'string' && email !== null) {
    return (
      <AuthFrame title="Set a new password" lead="This link works once.">
        <ResetForm token={token} email={email} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title="This link does not work"
      lead="It has been used, has expired or is incomplete. Links to set a password last for an hour; npm run users -- reset makes a new one."
    >
      <Link href="/login" className="text-accent-ink text-data underline underline-offset-2">
        Go to sign-in
      </Link>
    </AuthFrame>
  )
}
