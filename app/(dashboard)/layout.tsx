import type { ReactNode } from 'react'
import { GET as me } from '@/app/api/me/route'
import { GET as sync } from '@/app/api/sync/route'
import { FiltersAhead, FiltersOfPage } from '@/components/filters/filters-of-page'
import { ChartsAhead } from '@/components/overview/charts-ahead'
import { Providers } from '@/components/shell/providers'
import { Shell } from '@/components/shell/shell'
import type { AppName, Apps } from '@/lib/client/use-apps'
import { pageApps, requireUser } from '@/lib/server/auth/session-gate'
import { hasAppAddresses } from '@/lib/server/config/current-app'
import { ahead } from '@/lib/server/prefetch/ahead'
import { askedAddress } from '@/lib/server/prefetch/asked-address'
import { Prefetch } from '@/lib/server/prefetch/prefetch'
import { namesAhead } from './names-ahead'
import { viewerZone } from './page-filters'

/** The frame of every signed-in page. Without a session it redirects to the sign-in, which leads back to the requested URL. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const user = await requireUser()
  const questions = [{ ...ahead(me, {}), anyAddress: true as const }, ahead(sync, {}), ...(await namesAhead())]
  return (
    <Providers apps={await appsShown()} zone={await viewerZone()}>
      <Prefetch user={user} questions={questions}>
        <Shell address={await askedAddress()} filterBar={<FiltersOfPage />}>
          {children}
        </Shell>
        <FiltersAhead />
        <ChartsAhead />
      </Prefetch>
    </Providers>
  )
}

/** What the page says about apps; nothing where there is one. */
async function appsShown(): Promise<Apps | null> {
  if (!hasAppAddresses()) return null
  const { current, visible } = await pageApps()
  const named = ({ id, name }: AppName): AppName => ({ id, name })
  return { current: named(current), visible: visible.map(named) }
}
