import type { LucideIcon } from 'lucide-react'
import { folded } from './sentence/rules'

/** A line of the box's list. `run` does it; `stays` keeps the box open. */
export type Suggestion = {
  id: string
  icon: LucideIcon
  label: string
  hint?: string | undefined
  /** Found by these words, too. */
  keywords?: string
  /** Shown as a call instead of its label; `time` is epoch seconds. */
  call?: { from: string; to: string; status: string; time: number }
  run: () => void
  stays?: true
}
export type Section = { title: string; items: readonly Suggestion[] }

/** True if each word of the text begins a word of the suggestion, or all of them are part of its label. */
export function isMatch({ label, keywords = '' }: Pick<Suggestion, 'label' | 'keywords'>, text: string): boolean {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const parts = folded(`${label} ${keywords}`).split(/[\s,/·]+/)
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}

/** How a command fits: exactly by its name, or by some of its words; null if not at all. */
export function fitOf(item: Pick<Suggestion, 'label' | 'keywords'>, text: string): 'exact' | 'some' | null {
  if (folded(item.label) === folded(text.trim())) return 'exact'
  return isMatch(item, text) ? 'some' : null
}
