import { useMutation, useQueryClient } from '@tanstack/react-query'
import { question } from '@/lib/client/http/question'
import { useAnswer, useData, useMovingAnswer } from '@/lib/client/http/use-answer'
import { useHour, useNow } from '@/lib/client/page/use-now'
import { aroundRoute } from '@/lib/shared/calls/around'
import type { Call } from '@/lib/shared/calls/call'
import { askOf, type CallRef, refOf } from '@/lib/shared/calls/call-path'
import { type CallAnswer, callRoute, callsRoute } from '@/lib/shared/calls/calls'
import { isMarkedStale } from '@/lib/shared/calls/open-calls'
import type { Filters } from '@/lib/shared/filters/filters'
import { questionKey } from '@/lib/shared/http/route'
import { newestCallsQuery } from '@/lib/shared/params/calls'
import { isOpen } from '@/lib/shared/timeline/presence'

/** One call, read live; while it is open it is refetched every 5 s, so that its page stays current. `known` is used until the response arrives. */
export function useCall(ref: CallRef, options: { onBehalfOf?: string | null; known?: Call; enabled?: boolean } = {}) {
  const { onBehalfOf = null, known, enabled = true } = options
  const { params, query } = askOf(ref)
  return useAnswer(callRoute, {
    params,
    query: { ...query, onBehalfOf },
    enabled,
    // Another call's data must never be shown for this one.
    placeholderData:
      known === undefined
        ? undefined
        : { data: known, meta: { source: 'mirror' as const, syncedAt: null, fetchedAt: known.endedAt ?? known.time } },
    refetchInterval: ({ state: { data } }) => data !== undefined && isOpen(data.data) && 5000,
  })
}

/** Fetches the call from the Calls API again, since links to its files may have expired. The page shows the new response too. */
export function useRefreshCall(ref: CallRef) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => client.fetchQuery({ ...question(callRoute, askOf(ref)), staleTime: 0 }),
    // A room's newest call may be shown by the room's id alone.
    onSuccess: (answer) =>
      client.setQueryData<CallAnswer>(
        questionKey(callRoute, askOf(refOf({ sessionId: answer.data.sessionId }))),
        (shown) => (shown?.data.mid === answer.data.mid ? answer : shown),
      ),
  })
}

/** Up to when a call is drawn, epoch seconds: its end; for an open one now, or the hour if it was probably never closed. `asOf` until the clock runs. */
export function useDrawnAt(call: Call, asOf = call.time): number {
  const open = isOpen(call)
  const isStale = isMarkedStale(call)
  const now = useNow(open && !isStale)
  const hour = useHour(isStale)
  return open ? ((isStale ? hour : now) ?? asOf) : (call.endedAt ?? call.time)
}

/** The related calls of a call, refetched since it may be returned while its page is open. */
export const useAround = (ref: CallRef) =>
  useData(aroundRoute, {
    ...askOf(ref),
    // Another call's related calls must never be shown for this one.
    placeholderData: undefined,
    refetchInterval: 20_000,
  })

/** The newest calls that match the filters, and their total. */
export const useNewestCalls = (filters: Partial<Filters>) =>
  useMovingAnswer(callsRoute, {
    query: newestCallsQuery(filters),
    select: (answer) => ({ calls: answer.data, total: answer.meta.pagination.total }),
  })
