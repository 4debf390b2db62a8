import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from '@/components/shell/providers'
import { Shell } from '@/components/shell/shell'
import { requireUser } from '@/lib/auth/session-gate'
import { ZONE_COOKIE, zoneFromCookie } from '@/lib/hooks/filter-params'
import { Prefetch } from '@/lib/prefetch/prefetch'

/** The frame of every signed-in page. Without a session there is no page: the sign-in leads back to the address asked for. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { id, email, name, role } = await requireUser()
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
