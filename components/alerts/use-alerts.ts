import { queryOptions, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { question } from '@/lib/client/http/question'
import { useAnswer, useSend } from '@/lib/client/http/use-answer'
import { ALERTS_STATE } from '@/lib/shared/alerts/address'
import {
  type AlertRule,
  alertHistoryRoute,
  alertsRoute,
  type Evaluation,
  previewAlertRoute,
} from '@/lib/shared/alerts/alerts'
import { channelsRoute, deliveriesRoute } from '@/lib/shared/alerts/channels'
import { digestsRoute } from '@/lib/shared/alerts/digests'

/** Rules are judged at most once a minute, except that a new one is judged within seconds. */
const REFETCH_MS = 15_000
const REFETCH_NEW_MS = 2_000

export const alertsQuestion = queryOptions({
  ...question(alertsRoute, {}),
  refetchInterval: ({ state }) =>
    state.data?.data.some((one) => one.isEnabled && one.evaluatedAt === null) ? REFETCH_NEW_MS : REFETCH_MS,
})
export const useAlerts = () => useQuery(alertsQuestion)

/** The state changes of an alert, asked for again as soon as it is known to be in another state. */
export function alertHistoryQuestion({ id, since }: Pick<AlertRule, 'id' | 'since'>) {
  const asked = question(alertHistoryRoute, { query: { rule: id } })
  return queryOptions({ ...asked, queryKey: [...asked.queryKey, since], refetchInterval: REFETCH_MS })
}

/** Where alerts are sent. */
export const useChannels = () => useAnswer(channelsRoute, {})

/** All digests, which are sent at set times. */
export const useDigests = () => useAnswer(digestsRoute, { refetchInterval: 4 * REFETCH_MS })

/** Messages that were sent or are queued. */
export const useDeliveries = (query: { page?: number }) =>
  useAnswer(deliveriesRoute, { query, refetchInterval: REFETCH_MS })

/** When an alert would have fired; null while it cannot be judged. The answer is kept for as long as the page is open. */
export const useAlertPreview = (judged: Evaluation | null) =>
  useAnswer(previewAlertRoute, {
    body: judged as Evaluation,
    enabled: judged !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Sends a change of alerts, digests or channels, and refetches everything that shows them. */
export const useAlertSend = () => useSend(alertsRoute, alertHistoryRoute, digestsRoute, channelsRoute, deliveriesRoute)

/** The sheet that is open beside the list of alerts, in the URL. */
export const useAlertsState = () => useQueryStates(ALERTS_STATE.parsers, { history: 'push' })
