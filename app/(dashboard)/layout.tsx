import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { Prefetch } from '@/components/shell/prefetch'
import { Providers } from '@/components/shell/providers'
import { Shell } from '@/components/shell/shell'
import { currentUser } from '@/lib/auth/session-gate'
import { ZONE_COOKIE, zoneFromCookie } from '@/lib/hooks/filter-params'

/** The frame of every signed-in page. Without a session there is no page: the sign-in leads back to the address asked for. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const user = await currentUser()
  if (user === null) {
    const asked = (await headers()).get('x-pathname') ?? '/'
    redirect(`/login?callbackUrl=${encodeURIComponent(asked)}`)
  }
  const { id, email, name, role } = user
  return (
    <Providers zone={zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)}>
      <Prefetch
        queries={[
          { key: ['me'], answer: { data: { id, email, name, role } } },
          { key: ['sync'], path: '/api/sync' },
        ]}
      >
        <Shell>{children}</Shell>
      </Prefetch>
    </Providers>
  )
}
