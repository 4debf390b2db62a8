import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { SETTINGS_PARTS, type SETTINGS_TABS } from '@/lib/shared/address/words'
import { SETTINGS_STATE } from '@/lib/shared/params/settings'
import { ownEntry } from '@/lib/shared/text/own-entry'

const MAX_FIND_CHARACTERS = 200

export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** The open tab of Settings and its filters, in the URL. Another tab starts without filters, another filter on the first page. */
export function useSettingsState() {
  const [state, set] = useQueryStates(SETTINGS_STATE.parsers, { history: 'push', shallow: true, scroll: false })
  const openTab = (next: SettingsTab) => set({ ...NO_FILTER, page: null, tab: next })
  const filter = (part: { [Name in keyof typeof NO_FILTER]?: (typeof state)[Name] }) => set({ ...part, page: null })
  // The box waits for a pause in typing, and starts again with another function.
  const onFind = useCallback((text: string) => set({ find: text || null, page: null }, { history: 'replace' }), [set])
  const clear = () => filter(NO_FILTER)
  const turnTo = (page: number) => set({ page: page === 1 ? null : page })
  const isFiltered = Object.keys(NO_FILTER).some((name) => state[name as keyof typeof NO_FILTER] !== null)
  const tab = ownEntry(SETTINGS_PARTS, state.tab) ?? (state.tab as SettingsTab)
  /** For the box that searches the open tab. */
  const box = { value: state.find ?? '', onFind, maxLength: MAX_FIND_CHARACTERS }
  return { state, tab, isFiltered, openTab, filter, box, clear, turnTo }
}

const NO_FILTER = { find: null, role: null, actor: null, action: null, since: null, until: null, whose: null }
