'use client'

import { useQueryStates } from 'nuqs'
import type { Metric } from '@/lib/shared/analytics/metrics'
import { WHY_PARSERS } from '@/lib/shared/params/why'

/** The figure whose change is being explained, in the URL; null while none is. Back closes it. */
export function useWhy() {
  const [{ why }, setState] = useQueryStates(WHY_PARSERS, { history: 'push', shallow: true, scroll: false })
  return { why: why ?? null, ask: (metric: Metric) => setState({ why: metric }), close: () => setState({ why: null }) }
}
