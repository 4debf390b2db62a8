import { type Query, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { AlertEditor } from '@/components/alerts/alert-editor'
import { AlertsPage } from '@/components/alerts/alerts-page'
import { AppsPage } from '@/components/apps/apps-page'
import { BillPage } from '@/components/bill/bill-page'
import { CallPage } from '@/components/call/call-page'
import { CallbacksPage } from '@/components/callbacks/callbacks-page'
import { CallsPage } from '@/components/calls/calls-page'
import { ComparePage } from '@/components/compare/compare-page'
import { DocsPage } from '@/components/docs/docs-page'
import { ExplorePage } from '@/components/explore/explore-page'
import { GroupPage } from '@/components/groups/group-page'
import { GroupsPage } from '@/components/groups/groups-page'
import { IssuesPage } from '@/components/issues/issues-page'
import { LiveBoard } from '@/components/live/live-board'
import { MyCallsPage } from '@/components/my-calls/my-calls-page'
import { Overview } from '@/components/overview/overview'
import { PeoplePage } from '@/components/people/people-page'
import { PersonPage } from '@/components/people/person-page'
import { SettingsTabs } from '@/components/settings/settings-tabs'
import { StaffingPage } from '@/components/staffing/staffing-page'
import { TeamPage } from '@/components/teams/team-page'
import { TeamsPage } from '@/components/teams/teams-page'
import { ZoneProvider } from '@/lib/client/page/use-zone'
import { pageShape } from '@/lib/server/address/page-params'
import { questionKey } from '@/lib/shared/http/route'
import { DEFAULT_WEEK_CLOCK } from '@/lib/shared/organisation/week-clock'
import { PAGES as LISTED, pageAt } from '@/lib/shared/pages'
import { meRoute } from '@/lib/shared/users/roles'
import { drawn } from '../../support/drawn'

/** An address of every page, and what it shows. */
const PAGES: Record<string, ReactNode> = {
  '/': <Overview />,
  '/alerts': <AlertsPage />,
  '/alerts/edit': <AlertEditor />,
  '/apps': <AppsPage range={null} />,
  '/bill': <BillPage />,
  '/callbacks': <CallbacksPage />,
  '/calls': <CallsPage />,
  '/calls/compare?a=room-1&b=room-2': <ComparePage />,
  '/calls/room-1': <CallPage callRef={'room-1' as never} files={{} as never} />,
  '/docs': <DocsPage />,
  '/explore?metrics=calls': <ExplorePage />,
  '/groups': <GroupsPage />,
  '/groups/sales': <GroupPage guid="sales" />,
  '/issues': <IssuesPage />,
  '/live': <LiveBoard staleHours={4} />,
  '/my-calls': <MyCallsPage />,
  '/people': <PeoplePage />,
  '/people/ana': <PersonPage uid="ana" />,
  '/settings?tab=sync': <SettingsTabs />,
  '/staffing': <StaffingPage />,
  '/teams': <TeamsPage />,
  '/teams/night': <TeamPage id="night" />,
}
const FILTERED = {
  outcome: 'answered',
  range: 'last-month',
  team: 'night',
  guid: 'sales',
  type: 'video',
  tz: 'Asia/Tokyo',
}

/** The markup of the page at an address, and the questions that it asks: `failing` has failed, the others are not answered yet. */
function asked(address: string, element: ReactNode, failing: string | null = null) {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const cache = client.getQueryCache()
  client.setQueryData(questionKey(meRoute, {}), { data: { id: 'me', uid: 'ana', role: 'admin', team: null } })
  const build = cache.build.bind(cache)
  cache.build = (...[own, options, state]) => {
    const query = build(own, options, state)
    if (query.queryHash === failing) query.setState({ status: 'error', error: new Error('It is away.') as never })
    return query as never
  }
  const page = (
    <ZoneProvider initial="UTC" weekClock={DEFAULT_WEEK_CLOCK}>
      {element}
    </ZoneProvider>
  )
  // Links to other pages still carry the filters.
  const html = drawn(page, address, client).replaceAll(/ href="[^"]*"/g, '')
  const isStill = ({ meta, options }: Query) => meta?.isMoving !== true && !Object.hasOwn(options, 'refetchInterval')
  return {
    html,
    questions: cache.getAll().map(({ queryHash }) => queryHash),
    still: cache.getAll().flatMap((query) => (isStill(query) ? query.queryHash : [])),
  }
}

describe('every page', () => {
  const addresses = Object.entries(PAGES)
  const pathOf = (address: string) => address.replace(/\?.*/, '')

  test('is among these', () => {
    expect(addresses.map(([address]) => pageAt(pathOf(address))?.path).sort()).toEqual(
      LISTED.map(({ path }) => path).sort(),
    )
  })

  // A page asks its main question first, after who is signed in; what is shown beside it may do without its own.
  test.each(
    addresses.flatMap(([address, element]) => {
      const [, main] = asked(address, element).questions
      return main === undefined ? [] : [{ address, element, main }]
    }),
  )('$address says that its question failed and offers to try again, instead of waiting for ever', (page) => {
    const { html } = asked(page.address, page.element, page.main)
    expect(html).toContain('It is away.')
    expect(html).toContain('Try again')
  })

  // Staffing judges weeks that are over.
  const isFigure = (hash: string) => hash.includes('tz=') && !/^\["\/api\/staffing"|figures=false/.test(hash)
  test.each(addresses)('%s reads its figures again when there are newer calls', (address, element) => {
    expect(asked(address, element).still.filter(isFigure)).toEqual([])
  })

  test.each(addresses.filter(([address]) => pageAt(pathOf(address))?.filterBar === undefined))(
    '%s, which shows no filters, is narrowed by none but those that it reads by itself',
    (address, element) => {
      const shape = pageShape(pathOf(address)) ?? {}
      const own = Object.entries(FILTERED).filter(([name]) => Object.hasOwn(shape, name))
      const under = (filters: Record<string, string>) =>
        asked(`${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(filters)}`, element)
      expect(under(FILTERED)).toEqual(under(Object.fromEntries(own)))
    },
  )
})
