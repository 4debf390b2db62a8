'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { movingQuestion, question } from '@/lib/client/http/question'
import {
  type CallbackAction,
  callbackQueueRoute,
  changeCallbackRoute,
  ownCallbacksRoute,
} from '@/lib/shared/callbacks/callback-queue'
import { type Filters, withoutRange } from '@/lib/shared/filters/filters'

const REFETCH_MS = 15_000

/** Who waits for a call back, with filters; refetched since colleagues claim and close them. */
export const useCallbackQueue = (filters: Partial<Filters>) =>
  useQuery({ ...movingQuestion(callbackQueueRoute, { query: withoutRange(filters) }), refetchInterval: REFETCH_MS })

/** The call-backs that the viewer has claimed. */
export const useOwnCallbacks = () => useQuery({ ...question(ownCallbacksRoute, {}), refetchInterval: REFETCH_MS })

/** Claims, snoozes, annotates or closes a call-back. Everything that counts them is read again, whether it succeeded or not: a colleague may have been faster. */
export function useCallbackAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (action: CallbackAction) => askApi(changeCallbackRoute, { body: action }),
    onSettled: () => client.invalidateQueries(),
  })
}
