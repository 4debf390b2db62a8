import fc from 'fast-check'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { queueColumns } from '@/components/callbacks/queue-columns'
import { CallCard } from '@/components/parts/call/call-cells'
import { callColumns } from '@/components/parts/call/call-columns'
import { partyHref } from '@/components/parts/party/party-columns'
import { navHref } from '@/components/shell/nav-link'
import { Link } from '@/components/ui/text/link'
import { useInApp } from '@/lib/client/page/use-apps'
import { useFilters } from '@/lib/client/page/use-filters'
import { PAGE_COMPARISONS, type PageComparison } from '@/lib/shared/address/words'
import { callHref, callsHref, compareHref, groupHref, personHref } from '@/lib/shared/links'
import { MENU_PAGES } from '@/lib/shared/pages'
import { DEFAULT_COMPARISON, readComparison, readFilters } from '@/lib/shared/params/filters'
import { NAME_KINDS } from '@/lib/shared/people/names'
import { drawn } from '../../support/drawn'
import { makeCall } from '../../support/make-call'
import { zoned } from '../../support/zoned'

const shown = (search: string, page: ReactNode) => drawn(page, `/${search}`).replaceAll('&amp;', '&')

function Copied({ href }: { href: string }) {
  return <b title={useInApp()(href)} />
}

type Links = (page: ReturnType<typeof useFilters>) => Record<string, string>
function Built({ links }: { links: Links }) {
  return JSON.stringify(links(useFilters()))
}
/** The parameters of the links that a page with this address builds. */
function paramsOf(address: string, links: Links): [name: string, URLSearchParams][] {
  const built: Record<string, string> = JSON.parse(shown(address, <Built links={links} />).replaceAll('&quot;', '"'))
  return Object.entries(built).map(([name, href]) => [name, new URL(href, 'http://x').searchParams])
}

describe('a link to another page', () => {
  it('keeps the zone and the comparison, except that Explore compares as its report says', () => {
    const ofPages: Links = (page) => Object.fromEntries(MENU_PAGES.map(({ path }) => [path, navHref(path, page)]))
    const ofLists: Links = ({ filters, compared }) =>
      Object.fromEntries(NAME_KINDS.map((kind) => [kind, partyHref(kind, 'a', filters, compared)]))
    const keeps = (tz: string, comparison: PageComparison) => {
      const address = `?range=7d&tz=${tz}&compare=${comparison}`
      for (const [name, params] of [...paramsOf(address, ofPages), ...paramsOf(address, ofLists)]) {
        expect(params.get('tz'), name).toBe(tz)
        expect(readComparison(params), name).toBe(name === '/explore' ? DEFAULT_COMPARISON : comparison)
      }
    }
    const zones = fc.constantFrom('Asia/Kolkata', 'America/St_Johns', 'UTC')
    fc.assert(fc.property(zones, fc.constantFrom(...PAGE_COMPARISONS), keeps), { numRuns: 15 })
  })

  it('from the call-backs keeps them too', () => {
    const page = { filters: readFilters({ tz: 'Asia/Kolkata' }), compared: { compare: 'none' } }
    const caller = queueColumns(page, { asOf: 0 } as never, null).find(({ id }) => id === 'caller')
    const cell = JSON.stringify(caller?.cell({ caller: { id: 'a' } } as never))
    expect(cell).toContain('"/people/a?tz=Asia/Kolkata&compare=none"')
  })
})

describe('a link to what has no filters', () => {
  const call = makeCall({ sessionId: 's', roomMid: 'm' })

  it('keeps the zone of the page’s address, and names none where that does not', () => {
    const row = callColumns(zoned('UTC'), {})
      .find(({ id }) => id === 'time')
      ?.cell(call)
    for (const page of [row, <CallCard key="card" call={call} />]) {
      expect(shown('?range=7d&tz=Asia/Kolkata', page)).toContain('href="/calls/s?mid=m&tz=Asia/Kolkata"')
      expect(shown('?range=7d', page)).toContain('href="/calls/s?mid=m"')
    }
  })

  it('gets it in links, moves by key and copied addresses alike, unless it has one or filters of its own', () => {
    const hrefs: [string, string][] = [
      [callHref(call, { t: 3 }), '/calls/s?mid=m&t=3&tz=Etc/GMT%2B5'],
      [callHref({ sessionId: 's' }, { tz: 'UTC' }), '/calls/s?tz=UTC'],
      [`${callHref({ sessionId: 's' })}#notes`, '/calls/s?tz=Etc/GMT%2B5#notes'],
      [compareHref('s'), '/calls/compare?a=s&tz=Etc/GMT%2B5'],
      [personHref('a'), '/people/a?tz=Etc/GMT%2B5'],
      [groupHref('a', { range: '7d' }), '/groups/a?range=7d'],
      [callsHref({ range: '7d' }), '/calls?range=7d'],
      ['/api/calls/s/evidence', '/api/calls/s/evidence'],
    ]
    for (const [href, kept] of hrefs) {
      expect(shown('?tz=Etc/GMT%2B5', <Link href={href}>x</Link>)).toContain(`href="${kept}"`)
      expect(shown('?tz=Etc/GMT%2B5', <Copied href={href} />)).toContain(`title="${kept}"`)
    }
  })
})
