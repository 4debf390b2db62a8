'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { question } from '@/lib/client/http/question'
import { type AlertRule, alertsRoute } from '@/lib/shared/alerts/alerts'

const POLL_MS = 30_000
const firingOf = ({ data }: { data: AlertRule[] }) => data.filter(({ state }) => state === 'firing').length

/** How many alerts fire. */
export default function FiringCount({ children }: { children: (firing: number | null) => ReactNode }) {
  const { data } = useQuery({ ...question(alertsRoute, {}), select: firingOf, refetchInterval: POLL_MS })
  return children(data ?? null)
}
