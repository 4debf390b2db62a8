import type { Call } from '@/lib/shared/calls/call'
import { metaFacts } from '@/lib/shared/metadata/facts'
import { folded } from './sentence/rules'
import type { Meaning } from './sentence/types'

/** Whether a text is one word that may be a number of a ticket, an order or the like: `T-8849`. */
export const isNumberLike = ({ words, chips }: Pick<Meaning, 'words' | 'chips'>): boolean =>
  words.length === 1 && /\p{N}/u.test(words[0]?.text ?? '') && chips.every(({ kind }) => kind === 'session')

/** The calls that such a number stands for: those with exactly this tag or value of the metadata, else the only call that was found. */
export function carriedBy(text: string, { calls, total }: { calls: readonly Call[]; total: number }): readonly Call[] {
  const wanted = folded(text.trim())
  const exact = calls.filter(({ tags, metaData }) =>
    [...tags, ...metaFacts(metaData).map(({ value }) => value)].some((value) => folded(value.trim()) === wanted),
  )
  return exact.length > 0 || total > 1 ? exact : calls
}
