'use client'

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { displayName, NAME_KINDS, type NameKind, NO_TEAM } from '@/lib/shared/people/names'
import type { NamesStore } from './names-store'

const NamesContext = createContext<NamesStore | null>(null)

export function NamesProvider({ store, children }: { store: NamesStore; children: ReactNode }) {
  return <NamesContext.Provider value={store}>{children}</NamesContext.Provider>
}

/** How someone is called on screen (see `displayName`). */
export type NameOf = (kind: NameKind, id: string) => string

/** Names by id. It changes when a name becomes known; an id that no response has named so far is looked up, and shown meanwhile. */
export function useNames(): NameOf {
  const store = useContext(NamesContext)
  if (store === null) throw new Error('useNames requires NamesProvider.')
  const version = useSyncExternalStore(store.subscribe, store.version, store.version)
  const [missing] = useState(() => ({ user: new Set<string>(), group: new Set<string>(), team: new Set<string>() }))
  useEffect(() => {
    for (const kind of NAME_KINDS) {
      store.want(kind, missing[kind])
      missing[kind].clear()
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names have changed when the version has
  return useMemo(
    () => (kind, id) => {
      if (kind === 'team' && id === NO_TEAM) return 'No team'
      const name = store.get(kind, id)
      if (name === undefined && id !== '') missing[kind].add(id)
      return displayName(id, name)
    },
    [store, missing, version],
  )
}
