import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { GroupPage } from '@/components/groups/group-page'
import { groupCallsParams, groupFiguresParams } from '@/components/groups/group-questions'
import { Prefetch } from '@/components/shell/prefetch'
import { filterParams, pageFilters, ZONE_COOKIE, zoneFromCookie } from '@/lib/hooks/filter-params'

type Props = {
  params: Promise<{ guid: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const decoded = (guid: string) => {
  try {
    return decodeURIComponent(guid)
  } catch {
    return guid
  }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Group ${decoded((await params).guid)}` }
}

export default async function Page({ params, searchParams }: Props) {
  const guid = decoded((await params).guid)
  const zone = zoneFromCookie((await cookies()).get(ZONE_COOKIE)?.value)
  const asked = filterParams(pageFilters(await searchParams), zone)
  const figures = groupFiguresParams(asked, guid)
  const calls = groupCallsParams(asked, guid)
  return (
    <Prefetch
      queries={[
        { key: ['analytics', figures.toString()], path: '/api/analytics', params: figures },
        { key: ['calls', calls.toString()], path: '/api/calls', params: calls },
      ]}
    >
      <GroupPage guid={guid} />
    </Prefetch>
  )
}
