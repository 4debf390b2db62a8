import { useAnswer } from '@/lib/client/http/use-answer'
import { useFilters } from '@/lib/client/page/use-filters'
import { erasedRoute } from '@/lib/shared/erasures'
import { formatDate, type Zone } from '@/lib/shared/text/format'
import { useMay } from './use-me'

/** Why nothing is found about people who were erased, in a sentence each; null where none of them was. @param asked how many people were asked about */
export function erasedWords(erased: readonly { uid: string; erasedAt: number }[], asked: number, zone: Zone) {
  const [first] = erased
  if (first === undefined) return null
  if (asked === 1)
    return `This person was erased on ${formatDate(first.erasedAt, zone)}. Their calls are kept under a pseudonym.`
  return erased.map(({ uid, erasedAt }) => `${uid} was erased on ${formatDate(erasedAt, zone)}.`).join(' ')
}

/** Why nothing is found about these people, if they were erased and the viewer may know; null otherwise. */
export function useErasedWords(uids: readonly string[]): string | null {
  const { zone } = useFilters()
  const isAsked = useMay('read-erasures') && uids.length > 0
  const { data } = useAnswer(erasedRoute, { query: { uid: [...uids] }, enabled: isAsked })
  return data === undefined ? null : erasedWords(data.data, uids.length, zone)
}

/** The same for everyone named in the page's filters. */
export function useErasedInFilters(): string | null {
  const { filters } = useFilters()
  const words = filters.q?.split(/\s+/).filter((word) => word !== '') ?? []
  return useErasedWords([...new Set([...filters.uid, ...filters.initiator, ...filters.with, ...words])])
}
