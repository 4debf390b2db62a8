import { OUTCOME_OF_STATUS, OUTCOMES, OWN_OUTCOMES } from './outcome'

export const CALL_TYPES = ['audio', 'video'] as const
export const CALL_MODES = ['call', 'meet', 'presenter'] as const
export const RECEIVER_TYPES = ['user', 'group'] as const

/** The spellings of true and of false, in records and in parameters. */
export const YES = /^(true|t|1|yes|y|on)$/i
export const NO = /^(false|f|0|no|n|off)$/i

/** Fields whose values are words of a list, which the API may extend. */
export type WordKind = 'outcome' | 'offered' | 'status' | 'type' | 'mode' | 'receiverType'

const WORDS: Record<WordKind, Iterable<string>> = {
  outcome: OUTCOMES,
  offered: OWN_OUTCOMES,
  status: OUTCOME_OF_STATUS.keys(),
  type: CALL_TYPES,
  mode: CALL_MODES,
  receiverType: RECEIVER_TYPES,
}

/** What SDKs and webhooks write instead (field notes; `VOICE` is the name of a session type in the Calls SDK 5). */
const OTHERS: Partial<Record<WordKind, Record<string, string>>> = {
  offered: {
    byothers: 'byOthers',
    by_others: 'byOthers',
    unanswered: 'missed',
    rejected: 'declined',
    canceled: 'abandoned',
    cancelled: 'abandoned',
    other: 'failed',
  },
  status: { cancelled: 'canceled' },
  type: { voice: 'audio' },
  mode: { meeting: 'meet' },
}

/** Constants of the SDKs carry the name of their list, and events of webhooks that of their subject. */
const PREFIX = /^(call_?(status|type|mode|category)?|receiver_?type)_/

const SPELLINGS = Object.fromEntries(
  (Object.keys(WORDS) as WordKind[]).map((kind) => [
    kind,
    new Map([...[...WORDS[kind]].map((word) => [word, word] as const), ...Object.entries(OTHERS[kind] ?? {})]),
  ]),
) as unknown as Record<WordKind, ReadonlyMap<string, string>>

/** A word as Callscope spells it everywhere: every documented spelling is read, whatever its case; any other word is kept, without blanks around it. */
export function readWord(kind: WordKind, text: string): string {
  const trimmed = text.trim()
  const spellings = SPELLINGS[kind]
  if (spellings.get(trimmed) === trimmed) return trimmed
  const folded = trimmed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return spellings.get(folded) ?? spellings.get(folded.replace(PREFIX, '')) ?? trimmed
}

/** Whether two words from `readWord` are the same: unknown ones may differ in case. */
export const isSameWord = (kind: WordKind, one: string, other: string): boolean =>
  one === other || (!isKnownWord(kind, one) && one.toLowerCase() === other.toLowerCase())

/** True for a result of `readWord` that is in the list, false for an unknown word that it kept. */
export const isKnownWord = (kind: WordKind, word: string): boolean => SPELLINGS[kind].get(word) === word
