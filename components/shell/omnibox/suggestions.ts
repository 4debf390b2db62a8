import {
  CalendarRange,
  Check,
  History,
  Lightbulb,
  Link2,
  type LucideIcon,
  Phone,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { ConditionKind } from '@/components/parts/call/near'
import type { Chip, Jump } from '@/components/shell/omnibox/sentence/types'
import type { Recent } from '@/lib/client/data/recents'
import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { callHref, groupHref, personHref } from '@/lib/shared/links'
import type { DirectoryEntry } from '@/lib/shared/people/directory'
import { endsOf } from '@/lib/shared/story/cast'
import { folded } from './sentence/rules'

/** A line of the box's list; `run` does it. */
export type Suggestion = {
  id: string
  /** Identifies what it opens, if other lines may open the same. */
  thing?: string
  icon: LucideIcon
  label: string
  hint?: string | undefined
  /** Found by these words, too. */
  keywords?: string
  /** Shown as a call instead of its label; `time` is epoch seconds. */
  call?: { from: string; to: string; status: string; time: number }
  /** The call whose duration and issues are shown as well. */
  details?: Call
  run: () => void
}
export type Section = readonly [title: string, items: readonly Suggestion[]]

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

export type Go = (href: string) => () => void

export function recentItem(recent: Recent, go: Go): Suggestion {
  const { kind, href } = recent
  const item = { id: `recent-${kind}-${href}`, icon: kind === 'call' ? Phone : History, run: go(href) }
  if (kind === 'call') return { ...item, thing: href, label: `${recent.from} → ${recent.to}`, call: recent }
  if (kind === 'search') return { ...item, label: recent.title, keywords: recent.text }
  const { id, name } = recent
  return { ...partyItem({ kind, id, name: name === id ? null : name }, go), id: item.id, run: item.run }
}

export const partyItem = ({ kind, id, name }: Pick<DirectoryEntry, 'kind' | 'id' | 'name'>, go: Go): Suggestion => ({
  id: `party-${kind}-${id}`,
  thing: `${kind}:${id}`,
  icon: kind === 'user' ? UserRound : UsersRound,
  label: name ?? id,
  hint: name === null ? undefined : id,
  run: go(kind === 'user' ? personHref(id) : groupHref(id)),
})

export const callItem = (call: Call, go: Go): Suggestion => ({
  id: `call-${refOf(call)}`,
  thing: callHref(call),
  icon: Phone,
  label: call.sessionId,
  details: call,
  call: { ...endsOf(call), status: call.status, time: call.time },
  run: go(callHref(call)),
})

/** For “my” in the sentence of an account that is not linked to a person in calls yet. */
export const whoItem = (go: Go): Suggestion => ({
  id: 'who',
  icon: UserRound,
  label: 'Choose who you are in calls, so that “my” finds yours',
  run: go('/settings'),
})

/** Opens the pasted link or session id. */
export const jumpItem = ({ kind, href, label }: Jump, go: Go): Suggestion => ({
  id: 'jump',
  thing: href,
  icon: kind === 'call' ? Phone : Link2,
  label: kind === 'call' ? `Open call ${label}` : `Go to ${label}`,
  run: go(href),
})

const CHOICE_ICONS: Partial<Record<ConditionKind, LucideIcon>> = {
  person: UserRound,
  group: UsersRound,
  time: CalendarRange,
}

/** The ways to read a chip. Choosing one keeps the box open. */
export const choiceItems = (chip: Chip, choose: (key: string, id: string) => void): Suggestion[] =>
  chip.choices.map(({ id, kind, label, hint }) => ({
    id: `choice-${chip.key}-${id}`,
    ...(id === 'word' ? {} : { thing: id }),
    icon: CHOICE_ICONS[kind] ?? Check,
    label,
    hint,
    run: () => choose(chip.key, id),
  }))

/** Sentences that show what the box understands. */
export const EXAMPLES = [
  'missed yesterday',
  'dropped in the last 7 days',
  'video longer than 10 min last week',
  'group calls last Tuesday morning',
  'rang longer than 20 s, missed',
] as const

export const exampleItems = (setText: (text: string) => void): Suggestion[] =>
  EXAMPLES.map((example) => ({
    id: `try-${example}`,
    icon: Lightbulb,
    label: example,
    run: () => setText(example),
  }))
