import type { Matches, PartialFilters } from '@/components/parts/call/near'
import { useAnswer } from '@/lib/client/http/use-answer'
import { useSettled } from '@/lib/client/page/after'
import type { Call } from '@/lib/shared/calls/call'
import { callsRoute } from '@/lib/shared/calls/calls'
import { metaFacts } from '@/lib/shared/metadata'
import { DEFAULT_SORT } from '@/lib/shared/params/calls'
import type { Zone } from '@/lib/shared/text/format'
import { folded, unwrapped } from './sentence/rules'
import type { Meaning } from './sentence/understand'

const PAUSE_MS = 120

/** The newest calls that match, `most` at most, and how many do, once typing pauses; null filters ask nothing. */
export function useMatchingCalls(filters: PartialFilters | null, zone: Zone, most: number) {
  const settled = useSettled(filters, PAUSE_MS)
  const isCurrent = filters !== null && JSON.stringify(settled) === JSON.stringify(filters)
  const calls = useAnswer(callsRoute, {
    query: { tz: zone.name, ...settled, sort: DEFAULT_SORT, perPage: most },
    enabled: isCurrent,
    placeholderData: undefined,
    select: (answer) => ({ calls: answer.data, total: answer.meta.pagination.total }),
  })
  return isCurrent ? { data: calls.data, error: calls.error } : { data: undefined, error: null }
}

/** The number of a ticket, an order or the like, if a sentence asks for nothing else: `T-8849`, `ticket 8849`. */
export const numberIn = ({ q, chips }: Pick<Meaning, 'q' | 'chips'>, text: string): string | null => {
  const said = chips.some(({ kind }) => kind === 'session') ? text.trim() : q
  return /\p{N}/u.test(said) && !/\s/.test(said) && chips.every(({ kind }) => kind === 'session') ? said : null
}

/** The calls that such a number identifies: those with exactly this tag or metadata value, else the only call that was found. */
export function carriedBy(number: string, { calls, total }: Matches): readonly Call[] {
  const wanted = unwrapped(folded(number))
  const exact = calls.filter(({ tags, metaData }) =>
    [...tags, ...metaFacts(metaData).map(({ value }) => value)].some(
      (value) => unwrapped(folded(value.trim())) === wanted,
    ),
  )
  return exact.length > 0 || total > 1 ? exact : calls
}
