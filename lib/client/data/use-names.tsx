import type { QueryClient } from '@tanstack/react-query'
import { createContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { question } from '@/lib/client/http/question'
import { useGiven } from '@/lib/client/page/use-given'
import { foldUid } from '@/lib/shared/calls/ids'
import { MAX_VALUES } from '@/lib/shared/filters/query'
import { directoryRoute } from '@/lib/shared/people/directory'
import {
  displayName,
  NAME_KINDS,
  type Name,
  type NameKind,
  type Names,
  NO_TEAM,
  PARTY_KINDS,
  type PartyKind,
} from '@/lib/shared/people/names'
import { ownEntry } from '@/lib/shared/text/own-entry'

export const NamesContext = createContext<NamesStore | null>(null)

/** How someone is called on screen (see `displayName`). */
export type NameOf = (kind: NameKind, id: string) => string

/** Names by id. It changes when a name becomes known; an id that no response has named so far is looked up, and shown meanwhile. */
export function useNames(): NameOf {
  const store = useGiven(NamesContext, 'NamesContext')
  const version = useSyncExternalStore(store.subscribe, store.version, store.version)
  const [missing] = useState(noIds)
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

const GATHER_MS = 15

type Listener = () => void

const keyOf = (kind: NameKind, id: string): string => (kind === 'user' ? foldUid(id) : id)

/**
 * The names that responses carry, whichever question they answered, so that everyone has one name on a screen. Ids that no response named,
 * such as those of filters, are looked up together.
 */
export class NamesStore {
  private readonly names: Record<NameKind, Map<string, Name | null>> = {
    user: new Map(),
    group: new Map(),
    team: new Map(),
  }
  /** Answers already read: a query emits an event at every step of a request, with the same data. */
  private readonly learned = new WeakSet<object>()
  private readonly listeners = new Set<Listener>()
  private readonly asked = noIds()
  private wanted = noIds()
  private isNotifying = false
  private changes = 0

  constructor(private readonly client: QueryClient) {
    client.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'added' || type === 'updated') this.learnFrom(query.state.data)
    })
  }

  /** Undefined while unknown, null where there is none. */
  get(kind: NameKind, id: string): Name | null | undefined {
    return this.names[kind].get(keyOf(kind, id))
  }

  /** Looks up ids that are still unknown, once. */
  want(kind: NameKind, ids: Iterable<string>): void {
    for (const given of ids) {
      const id = keyOf(kind, given)
      if (this.names[kind].has(id) || this.asked[kind].has(id)) continue
      this.asked[kind].add(id)
      if (NAME_KINDS.every((one) => this.wanted[one].size === 0)) setTimeout(() => this.lookUp(), GATHER_MS)
      this.wanted[kind].add(id)
    }
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly version = (): number => this.changes

  private learnFrom(answer: unknown): void {
    const given = namesIn(answer)
    if (given === undefined || this.learned.has(given)) return
    this.learned.add(given)
    for (const kind of NAME_KINDS) for (const [id, name] of Object.entries(given[kind] ?? {})) this.set(kind, id, name)
  }

  private set(kind: NameKind, given: string, name: Name | null): void {
    const id = keyOf(kind, given)
    const known = this.names[kind].get(id)
    if (known !== undefined && known?.name === name?.name && known?.isNamesake === name?.isNamesake) return
    this.names[kind].set(id, name)
    this.changes += 1
    if (this.isNotifying) return
    this.isNotifying = true
    // Names arrive while a page renders with prefetched answers, when no other component may be updated.
    queueMicrotask(() => {
      this.isNotifying = false
      for (const listener of this.listeners) listener()
    })
  }

  private lookUp(): void {
    const { wanted } = this
    this.wanted = noIds()
    if (wanted.team.size > 0) void this.askTeams(wanted.team)
    for (const kind of PARTY_KINDS) {
      const ids = [...wanted[kind]]
      for (let index = 0; index < ids.length; index += MAX_VALUES)
        void this.ask(kind, ids.slice(index, index + MAX_VALUES))
    }
  }

  private async askTeams(ids: Iterable<string>): Promise<void> {
    try {
      // Few pages name teams.
      const { teamsRoute } = await import('@/lib/shared/people/teams')
      await this.client.fetchQuery(question(teamsRoute, { query: { figures: false } }))
    } catch {
      for (const id of ids) this.asked.team.delete(id)
    }
  }

  private async ask(kind: PartyKind, ids: readonly string[]): Promise<void> {
    try {
      const { meta } = await this.client.fetchQuery(question(directoryRoute, { query: { kind, id: ids } }))
      for (const id of ids) this.set(kind, id, ownEntry(meta.names[kind], id) ?? null)
    } catch {
      // Ids are shown instead, and asked for again on the next page.
      for (const id of ids) this.asked[kind].delete(id)
    }
  }
}

const noIds = (): Record<NameKind, Set<string>> => ({ user: new Set(), group: new Set(), team: new Set() })

/** `meta.names` of a response, which the server has validated; undefined if it has none. */
function namesIn(answer: unknown): Names | undefined {
  const { names } = (answer as { meta?: { names?: Names } } | undefined)?.meta ?? {}
  return PARTY_KINDS.every((kind) => typeof names?.[kind] === 'object') ? names : undefined
}
