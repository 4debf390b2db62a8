'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '@/lib/client/http/fetcher'
import { question } from '@/lib/client/http/question'
import {
  addAlertRoute,
  alertHistoryRoute,
  alertsRoute,
  changeAlertRoute,
  deleteAlertRoute,
  type Judged,
  previewAlertRoute,
  type RuleSettings,
} from '@/lib/shared/alerts/alerts'
import {
  type AddChannel,
  addChannelRoute,
  changeChannelRoute,
  channelsRoute,
  deleteChannelRoute,
  deliveriesRoute,
  replayDeliveryRoute,
  testChannelRoute,
} from '@/lib/shared/alerts/channels'
import {
  addDigestRoute,
  changeDigestRoute,
  type DigestSettings,
  deleteDigestRoute,
  digestsRoute,
  testDigestRoute,
} from '@/lib/shared/alerts/digests'

/** Rules are judged at most once a minute. */
const REFETCH_MS = 15_000

/** All alerts with their states. */
export const useAlerts = () => useQuery({ ...question(alertsRoute, {}), refetchInterval: REFETCH_MS })

/** Changes of state, of one alert or of all. */
export const useAlertHistory = (query: { rule?: string; page?: number }) =>
  useQuery({
    ...question(alertHistoryRoute, { query }),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  })

/** Where alerts are sent. */
export const useChannels = () => useQuery(question(channelsRoute, {}))

/** What is sent at a time of the clock. */
export const useDigests = () => useQuery({ ...question(digestsRoute, {}), refetchInterval: 4 * REFETCH_MS })

/** What was sent, or is yet to be. */
export const useDeliveries = (query: { page?: number }) =>
  useQuery({ ...question(deliveriesRoute, { query }), refetchInterval: REFETCH_MS, placeholderData: keepPreviousData })

/** When an alert would have fired; null while it cannot be judged. The answer is kept for as long as the page is open. */
export const useAlertPreview = (judged: Judged | null) =>
  useQuery({
    queryKey: [previewAlertRoute.path, JSON.stringify(judged)],
    queryFn: ({ signal }) => askApi(previewAlertRoute, { body: judged as Judged }, { signal }),
    enabled: judged !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

type Change = Partial<RuleSettings> & { silencedUntil?: number | null }

/** Questions whose answers a write may change. */
const WRITTEN = [alertsRoute, alertHistoryRoute, digestsRoute, channelsRoute, deliveriesRoute].map(({ path }) => path)

/** Writes of alerts, digests and channels; what shows them is asked for again. */
export function useAlertChanges() {
  const client = useQueryClient()
  const changed = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change
    } finally {
      await Promise.all(WRITTEN.map((path) => client.invalidateQueries({ queryKey: [path] })))
    }
  }
  return {
    add: (settings: RuleSettings) => changed(askApi(addAlertRoute, { body: settings })),
    change: (id: string, change: Change) => changed(askApi(changeAlertRoute, { params: { id }, body: change })),
    remove: (id: string) => changed(askApi(deleteAlertRoute, { params: { id } })),
    addChannel: (channel: AddChannel) => changed(askApi(addChannelRoute, { body: channel })),
    changeChannel: (id: string, change: { name?: string; target?: string }) =>
      changed(askApi(changeChannelRoute, { params: { id }, body: change })),
    removeChannel: (id: string) => changed(askApi(deleteChannelRoute, { params: { id } })),
    addDigest: (settings: DigestSettings) => changed(askApi(addDigestRoute, { body: settings })),
    changeDigest: (id: string, change: Partial<DigestSettings>) =>
      changed(askApi(changeDigestRoute, { params: { id }, body: change })),
    removeDigest: (id: string) => changed(askApi(deleteDigestRoute, { params: { id } })),
    /** To one's own address. */
    testDigest: (id: string) => changed(askApi(testDigestRoute, { params: { id } })),
    test: (id: string) => changed(askApi(testChannelRoute, { params: { id } })),
    replay: (id: string) => changed(askApi(replayDeliveryRoute, { params: { id } })),
  }
}
