'use client'

import { useQueryStates } from 'nuqs'
import { ALERTS_PARSERS, type AlertTab } from '@/lib/shared/params/alerts'

/** The open tab of Alerts and the alert shown beside it, in the URL. */
export function useAlertsState() {
  const [state, set] = useQueryStates(ALERTS_PARSERS, { history: 'push', shallow: true, scroll: false })
  return {
    state,
    openTab: (tab: AlertTab) => set({ tab, page: null, rule: null }),
    show: (rule: string | null) => set({ rule }),
    turnTo: (page: number) => set({ page: page === 1 ? null : page }),
  }
}
