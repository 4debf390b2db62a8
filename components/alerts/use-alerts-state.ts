'use client'

import { useQueryStates } from 'nuqs'
import { ALERTS_STATE } from '@/lib/shared/alerts/address'

/** The sheet that is open beside the list of alerts, in the URL. */
export function useAlertsState() {
  const [state, set] = useQueryStates(ALERTS_STATE.parsers, { history: 'push', shallow: true, scroll: false })
  return {
    state,
    openChannels: () => set({ tab: 'channels', rule: null }),
    close: () => set({ tab: null, page: null, rule: null }),
    turnTo: (page: number) => set({ page: page === 1 ? null : page }),
  }
}
