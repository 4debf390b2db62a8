import type { ReactNode } from 'react'
import { weekClockShown } from '@/app/api/_shared/week-clock'
import { GET as directory } from '@/app/api/directory/route'
import { GET as me } from '@/app/api/me/route'
import { GET as sync } from '@/app/api/sync/route'
import { GET as teams } from '@/app/api/teams/route'
import { FiltersAhead, FiltersOfPage } from '@/components/filters/filters-of-page'
import { Providers } from '@/components/shell/providers'
import { Shell } from '@/components/shell/shell'
import { pageAddress, pageApps, requireUser } from '@/lib/server/auth/session-gate'
import { type Ahead, ahead } from '@/lib/server/prefetch/prefetch'
import { hasAppAddresses } from '@/lib/server/process/config/current-app'
import { foldUid } from '@/lib/shared/calls/ids'
import { FILTERS } from '@/lib/shared/filters/filters'
import { OF_PEOPLE } from '@/lib/shared/filters/own-words'
import { MAX_VALUES, readParam } from '@/lib/shared/filters/query'
import { decodedSegment } from '@/lib/shared/links'
import { PARTY_KINDS, type PartyKind } from '@/lib/shared/people/names'
import { Prefetch, viewerZone } from './signed-in-page'

const PARTY_FILTERS = { user: OF_PEOPLE, group: ['guid'] } as const

/** The paths of pages about one person or one group, capturing the id. */
const PAGE_OF: Record<PartyKind, RegExp> = { user: /^\/people\/([^/]+)$/, group: /^\/groups\/([^/]+)$/ }

/** The names of everyone, and of the teams, in the page's address, so that its title and its filters have them on the first paint. */
async function namesAhead(): Promise<Ahead[]> {
  const { pathname, search } = await pageAddress()
  const ofTeams = search.has('team') ? [ahead(teams, { query: { figures: false } })] : []
  const ofParties = PARTY_KINDS.flatMap((kind) => {
    const filtered = PARTY_FILTERS[kind].flatMap((name) => {
      const reading = readParam(FILTERS[name], search.getAll(name))
      return 'value' in reading ? reading.value : []
    })
    const segment = PAGE_OF[kind].exec(pathname)?.[1]
    const shown = segment === undefined ? [] : [decodedSegment(segment)]
    const id = [...new Set([...(kind === 'user' ? shown.map(foldUid) : shown), ...filtered])]
    return id.length === 0 ? [] : [ahead(directory, { query: { kind, id: id.slice(0, MAX_VALUES) } })]
  })
  return [...ofTeams, ...ofParties]
}

/** The frame of every signed-in page. Without a session it redirects to the sign-in, which returns to the requested URL. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const user = await requireUser()
  const questions = [{ ...ahead(me, {}), anyAddress: true as const }, ahead(sync, {}), ...(await namesAhead())]
  // Where there is one app, no page names it.
  const apps = hasAppAddresses() ? await pageApps() : null
  return (
    <Providers apps={apps} zone={await viewerZone()} weekClock={await weekClockShown()}>
      <Prefetch user={user} questions={questions}>
        <Shell filterBar={<FiltersOfPage />}>{children}</Shell>
        <FiltersAhead />
      </Prefetch>
    </Providers>
  )
}
