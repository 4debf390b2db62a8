import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useMe } from '@/lib/client/data/use-me'
import { question } from '@/lib/client/http/question'
import { after } from '@/lib/client/page/after'
import { useZone } from '@/lib/client/page/use-zone'
import type { AnswerOf } from '@/lib/shared/http/route'
import { type DirectoryEntry, directoryRoute } from '@/lib/shared/people/directory'
import { ME } from './sentence/read'
import { type Meaning, understand } from './sentence/understand'

const PAUSE_MS = 40
const NAMES_PER_PHRASE = 10

export type Reading = {
  understood: Meaning
  /** People and groups of a phrase, as far as known. */
  entriesOf: (phrase: string) => readonly DirectoryEntry[]
  /** Names are still being looked up, so the sentence may yet mean something else. */
  isPending: boolean
  error: Error | null
}

const inDirectory = (q: string) => ({
  ...question(directoryRoute, { query: { q, limit: NAMES_PER_PHRASE } }),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
  // Enter waits for the names, but not for a server that is down.
  retry: false,
})

/** What failed counts as unknown, so that the rest of the sentence still works. */
const found = (answers: readonly UseQueryResult<AnswerOf<typeof directoryRoute>>[]) => ({
  entries: answers.map(({ data, isError }) => data?.data ?? (isError ? [] : undefined)),
  error: answers.at(-1)?.error ?? null,
})

/** What `text` means, with the names that the directory knows: looked up phrase by phrase once typing pauses. */
export function useUnderstood(text: string, chosen: Readonly<Record<string, string>>): Reading {
  const zone = useZone()
  const uid = useMe().data?.uid ?? null
  const [phrases, setPhrases] = useState<readonly string[]>([])
  const { entries, error } = useQueries({ queries: phrases.map(inDirectory), combine: found })
  const known = useCallback((phrase: string) => entries[phrases.indexOf(phrase)], [entries, phrases])
  const understood = useMemo(() => {
    const now = Math.floor(Date.now() / 1000)
    const me = uid === null ? null : { kind: 'user' as const, id: uid, name: ME, avatar: null, lastSeenAt: 0 }
    return understand(text, { now, zone, known, me, chosen })
  }, [text, zone, known, uid, chosen])
  const asked = understood.ask.join('\n')
  useEffect(() => {
    if (asked === '') return
    return after(PAUSE_MS, () => setPhrases((before) => [...new Set([...before, ...asked.split('\n')])]))
  }, [asked])
  return { understood, entriesOf: (phrase) => known(phrase) ?? [], isPending: asked !== '', error }
}
