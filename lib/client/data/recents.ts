import { useCallback, useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { storageKey } from '@/lib/client/page/document-app'
import { parsed } from '@/lib/shared/text/parsed'
import { useMe } from './use-me'

const MAX_RECENTS = 40
const text = z.string().check(z.minLength(1), z.maxLength(4000))
/** What a user opened: a call as it was then, a person, a group, or a search with its title. */
const recentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), href: text, from: text, to: text, status: text, time: z.number() }),
  z.object({ kind: z.enum(['user', 'group']), href: text, name: text, id: text }),
  z.object({ kind: z.literal('search'), href: text, text, title: text }),
])
export type Recent = z.infer<typeof recentSchema>

const keyOf = (userId: string) => storageKey('recent', userId)

/** What the browser keeps for a user, newest first; entries that cannot be read are dropped. */
export function readRecents(stored: string | null): Recent[] {
  const values = parsed(stored ?? '[]')
  if (!Array.isArray(values)) return []
  return values
    .slice(0, MAX_RECENTS)
    .map((value) => recentSchema.safeParse(value).data)
    .filter((recent) => recent?.href.startsWith('/') === true && !recent.href.startsWith('//')) as Recent[]
}

/** `recents` with one more in front, without an earlier entry for the same page. */
export const withRecent = (recents: readonly Recent[], recent: Recent): Recent[] =>
  [recent, ...recents.filter(({ kind, href }) => kind !== recent.kind || href !== recent.href)].slice(0, MAX_RECENTS)

/** The stored text; null where the browser keeps nothing, as in a private window. */
function stored(userId: string | undefined): string | null {
  try {
    return userId === undefined ? null : window.localStorage.getItem(keyOf(userId))
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** What the signed-in user opened lately in this browser, newest first; empty on the server. */
export function useRecents(): readonly Recent[] {
  const userId = useMe().data?.id
  const value = useSyncExternalStore(
    subscribe,
    () => stored(userId),
    () => null,
  )
  return useMemo(() => readRecents(value), [value])
}

/** Remembers what the user opens. */
export function useRemember(): (opened: Recent) => void {
  const userId = useMe().data?.id
  return useCallback(
    (opened) => {
      if (userId === undefined) return
      try {
        window.localStorage.setItem(keyOf(userId), JSON.stringify(withRecent(readRecents(stored(userId)), opened)))
      } catch {
        return // Storage is full or switched off: then nothing is remembered.
      }
      // The browser itself tells only the other pages.
      window.dispatchEvent(new Event('storage'))
    },
    [userId],
  )
}
