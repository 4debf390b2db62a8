import { useMutation } from '@tanstack/react-query'
import { useAnswer, useMovingAnswer, useSend } from '@/lib/client/http/use-answer'
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
  useMovingAnswer(callbackQueueRoute, { query: withoutRange(filters), refetchInterval: REFETCH_MS })

/** The call-backs that the viewer has claimed. */
export const useOwnCallbacks = () => useAnswer(ownCallbacksRoute, { refetchInterval: REFETCH_MS })

/** Claims, snoozes, annotates or closes a call-back. A colleague may have been faster, so everything that counts them is read again. */
export function useCallbackAction() {
  const send = useSend()
  return useMutation({ mutationFn: (action: CallbackAction) => send(changeCallbackRoute, { body: action }) })
}
