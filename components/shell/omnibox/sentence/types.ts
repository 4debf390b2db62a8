import type { Condition, ConditionKind } from '@/components/parts/call/near'
import type { DirectoryEntry } from '@/lib/shared/people/directory'
import type { Zone } from '@/lib/shared/text/format'

export type Context = {
  /** Epoch seconds. */
  now: number
  zone: Zone
  /** People and groups that the directory has for a phrase; undefined while it has not been asked. */
  known: (phrase: string) => readonly DirectoryEntry[] | undefined
  /** The viewer among the people of the calls; null for an account without one. */
  me?: DirectoryEntry | null
  /** What the user chose where words can be read in several ways: the id of a choice, by the key of the chip. */
  chosen?: Readonly<Record<string, string>>
}

/** Another way to read the words of a chip. */
export type Choice = { id: string; kind: ConditionKind; label: string; hint: string }

/** A part of the sentence that was understood. */
export type Chip = Condition & {
  /** Its words, folded: identifies the chip within the sentence. */
  key: string
  /** What it means, as within a sentence: `yesterday 14:30–15:30`. */
  label: string
  /** The places of its words in the sentence. */
  at: readonly number[]
  /** Ways to read it, where there are several: the people of that name, or the word itself. */
  choices: readonly Choice[]
}

/** What pasted text opens. */
export type Jump = { href: string; label: string; kind: 'call' | 'page' }

/** A word of the sentence: as written, and folded for comparison. */
export type Word = { text: string; fold: string }
