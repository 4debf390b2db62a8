'use client'

import { useQuery } from '@tanstack/react-query'
import { question } from '@/lib/client/question'
import { webhooksRoute } from '@/lib/shared/contracts/webhooks'

const POLL_MS = 10_000

/** How webhooks are doing, read every 10 s. */
export const useWebhooks = () => useQuery({ ...question(webhooksRoute, {}), refetchInterval: POLL_MS })
