import { redirect } from 'next/navigation'
import { LoginForm } from '@/components/auth/login-form'
import { AuthFrame } from '@/components/ui/layout/auth-frame'
import { homePath } from '@/lib/server/auth/addresses'
import { currentUser } from '@/lib/server/auth/session-gate'
import { demoLogins, hasSingleSignOn } from '@/lib/server/auth/sign-in'

export const metadata = { title: 'Sign in' }

type Search = Record<string, string | string[] | undefined>

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** next-auth may write `callbackUrl` as an absolute URL of ours; only its path is used. */
const pathOf = (url: string | undefined) =>
  homePath(url !== undefined && /^https?:\/\//.test(url) && URL.canParse(url) ? new URL(url).pathname : url)

export default async function LoginPage({ searchParams }: { searchParams: Promise<Search> }) {
  const params = await searchParams
  const callbackPath = pathOf(first(params.callbackUrl))
  if ((await currentUser()) !== null) redirect(callbackPath)
  return (
    <AuthFrame
      title="Sign in"
      lead={callbackPath === '/' ? 'To see your calls.' : 'You will be redirected to the page you requested.'}
    >
      <LoginForm
        callbackPath={callbackPath}
        error={first(params.error) ?? null}
        hasSingleSignOn={hasSingleSignOn()}
        demoLogins={demoLogins()}
      />
    </AuthFrame>
  )
}
