import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useMe } from '@/lib/client/data/use-me'
import { question } from '@/lib/client/http/question'
import { useZone } from '@/lib/client/page/use-zone'
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

type Answers = { names: ReadonlyMap<string, readonly DirectoryEntry[]>; error: Error | null }

/** What `text` means, with the names that the directory knows: looked up phrase by phrase once typing pauses. */
export function useUnderstood(text: string, chosen: Readonly<Record<string, string>>): Reading {
  const client = useQueryClient()
  const zone = useZone()
  const [{ names, error }, setAnswers] = useState<Answers>({ names: new Map(), error: null })
  const uid = useMe().data?.uid ?? null
  const understood = useMemo(() => {
    const now = Math.floor(Date.now() / 1000)
    const me = uid === null ? null : { kind: 'user' as const, id: uid, name: ME, avatar: null, lastSeenAt: 0 }
    return understand(text, { now, zone, known: (phrase) => names.get(phrase), me, chosen })
  }, [text, zone, names, uid, chosen])
  const asked = understood.ask.join('\n')
  useEffect(() => {
    if (asked === '') return
    let isCurrent = true
    const look = async () => {
      const phrases = asked.split('\n')
      const ask = (q: string) => ({
        ...question(directoryRoute, { query: { q, limit: NAMES_PER_PHRASE } }),
        staleTime: 60_000,
        // Enter waits for the names, but not for a server that is down.
        retry: false,
      })
      const found = await Promise.allSettled(phrases.map((q) => client.fetchQuery(ask(q))))
      if (!isCurrent) return
      const failed = found.find((one) => one.status === 'rejected')
      // What failed counts as unknown, so that the rest of the sentence still works.
      const entries = found.map((one) => (one.status === 'fulfilled' ? one.value.data : []))
      setAnswers((before) => ({
        names: new Map([...before.names, ...phrases.map((phrase, index) => [phrase, entries[index] ?? []] as const)]),
        error: failed === undefined ? null : (failed.reason as Error),
      }))
    }
    const timer = setTimeout(look, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked, client])
  return { understood, entriesOf: (phrase) => names.get(phrase) ?? [], isPending: asked !== '', error }
}
