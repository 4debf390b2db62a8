import { type QueryClient, useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/http/question'
import { callsRoute } from '@/lib/shared/calls/calls'
import { resolveWindow } from '@/lib/shared/filters/range'
import { DEFAULT_SORT } from '@/lib/shared/params/calls'
import type { Zone } from '@/lib/shared/text/format'
import { type AskNear, type Condition, nearestTo, type PartialFilters } from './near'

const SHOWN = 2

/** The nearest calls for conditions that together find none. */
export const useNear = <C extends Condition>(conditions: readonly C[], zone: Zone, isWanted: boolean) =>
  useQuery({
    queryKey: [callsRoute.path, 'near', zone.name, JSON.stringify(conditions)],
    queryFn: ({ client }) => nearestTo(conditions, askIn(client, zone)),
    enabled: isWanted,
  })

/** Queries calls; if a time was dropped, the nearest calls are those just before and just after it. */
const askIn =
  (client: QueryClient, zone: Zone): AskNear =>
  async (filters, dropped) => {
    const ask = async (more: PartialFilters, sort = DEFAULT_SORT) => {
      const query = { ...filters, ...more, tz: zone.name, sort, perPage: SHOWN }
      const { data, meta } = await client.fetchQuery(question(callsRoute, { query }))
      return { calls: data, total: meta.pagination.total }
    }
    const time = dropped.find(({ kind }) => kind === 'time')
    const now = Math.floor(Date.now() / 1000)
    const { from, to } = resolveWindow({ ...time?.filters, tz: zone.name }, now, zone.firstDay)
    if (from === null && to === null) return ask({})
    const [before, after] = await Promise.all([
      from === null ? null : ask({ range: undefined, to: String(from) }),
      to === null || to > now ? null : ask({ range: undefined, from: String(to) }, 'time'),
    ])
    const distance = (at: number) => (from !== null && at < from ? from - at : at - (to ?? at))
    const calls = [...(before?.calls ?? []), ...(after?.calls ?? [])]
    return {
      calls: calls.sort((one, other) => distance(one.time) - distance(other.time)).slice(0, SHOWN),
      total: (before?.total ?? 0) + (after?.total ?? 0),
    }
  }
