import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { SETTINGS_PARTS, type SETTINGS_TABS } from '@/lib/shared/address/words'
import { SETTINGS_STATE } from '@/lib/shared/params/settings'
import { ownEntry } from '@/lib/shared/text/own-entry'

const MAX_FIND_CHARACTERS = 200

export type SettingsTab = (typeof SETTINGS_TABS)[number]
type Part = Partial<Record<keyof typeof SETTINGS_STATE.parsers, string | null>>

/** The open tab of Settings and its filters, in the URL. Another tab starts without filters, another filter on the first page. */
export function useSettingsState() {
  const [state, set] = useQueryStates(SETTINGS_STATE.parsers, { history: 'push', shallow: true, scroll: false })
  const openTab = useCallback((tab: SettingsTab) => set({ ...NOTHING, tab }), [set])
  const filter = useCallback(
    (part: Part, history: 'push' | 'replace' = 'push') =>
      set({ ...blankAsNull(part), page: null } as Parameters<typeof set>[0], { history }),
    [set],
  )
  const find = useCallback((text: string) => filter({ find: text }, 'replace'), [filter])
  const clear = useCallback(() => filter(NO_FILTER), [filter])
  const turnTo = useCallback((page: number) => set({ page: page === 1 ? null : page }), [set])
  const isFiltered = Object.keys(NO_FILTER).some((name) => state[name as keyof typeof NO_FILTER] !== null)
  const tab = ownEntry(SETTINGS_PARTS, state.tab) ?? (state.tab as SettingsTab)
  /** For the box that searches the open tab. */
  const box = { value: state.find ?? '', onFind: find, maxLength: MAX_FIND_CHARACTERS }
  return { state, tab, isFiltered, openTab, filter, box, clear, turnTo }
}

const NO_FILTER = { find: null, role: null, actor: null, action: null, since: null, until: null, whose: null }
const NOTHING = { ...NO_FILTER, page: null }

const blankAsNull = (part: Part) =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, value === '' ? null : value]))
