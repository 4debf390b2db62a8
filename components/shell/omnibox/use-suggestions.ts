'use client'

import { ListFilter } from 'lucide-react'
import { type Opened, useRecents, useRemember } from '@/lib/client/data/recents'
import { useRouter } from '@/lib/client/page/use-apps'
import { useFilters } from '@/lib/client/page/use-filters'
import type { Call } from '@/lib/shared/calls/call'
import { callHref, callsHref } from '@/lib/shared/links'
import { formatCount } from '@/lib/shared/text/format'
import type { Chip, Jump, Meaning } from './sentence/types'
import {
  callItem,
  choiceItems,
  exampleItems,
  fitOf,
  isMatch,
  jumpItem,
  partyItem,
  recentItem,
  type Section,
  type Suggestion,
} from './suggestions'
import { type CommandGroup, useCommands } from './use-commands'
import { carriedBy, isNumberLike, type Matches } from './use-matching-calls'
import type { Reading } from './use-understood'

const isParty = ({ kind }: Chip) => kind === 'person' || kind === 'group'

/** What was understood, as the title of a list: `Calls with Priya Patel · yesterday 14:30–15:30 · dropped`. */
export function titleOf({ chips, q }: Pick<Meaning, 'chips' | 'q'>): string {
  const parties = chips.filter(isParty).map(({ label }) => label)
  const joined = parties.map((label, index) =>
    index > 0 && roleIn(label) === roleIn(parties[index - 1] ?? '')
      ? `and ${label.slice(roleIn(label).length + 1)}`
      : label,
  )
  const others = chips.filter((chip) => !isParty(chip)).map(({ label }) => label)
  const head = ['Calls', ...joined].join(' ')
  return [head, ...others, ...(q === '' ? [] : [`“${q}”`])].join(' · ')
}

const roleIn = (label: string) => label.slice(0, label.indexOf(' '))

const RECENT_SHOWN = 5
const RECENT_BESIDE_OTHERS = 3
const PARTIES_SHOWN = 5
const CHOICES_SHOWN = 8
export const SHOWN_CALLS = 4
/** Fewer letters than this may begin anything. */
const MIN_LETTERS = 3

type SuggestionInput = {
  text: string
  reading: Reading
  found: Matches | undefined
  /** The call whose room is called so. */
  room: Call | undefined
  setText: (text: string) => void
  choose: (key: string, id: string) => void
  /** Closes the box. */
  done: () => void
}

/** Everything that the box offers for a text, best first: what was pasted, an exact page or command, the calls that were asked for, and the rest. */
export function useSuggestions({
  text,
  reading,
  found,
  room,
  setText,
  choose,
  done,
}: SuggestionInput): readonly Section[] {
  const router = useRouter()
  const { filters } = useFilters()
  const recents = useRecents()
  const remember = useRemember()
  const commands = useCommands(done)
  const { understood, entriesOf } = reading
  const go = (href: string, opened?: Opened) => () => {
    if (opened !== undefined) remember(opened)
    done()
    router.push(href)
  }
  const recent = recents.map((one) => recentItem(one, go))
  if (text.trim() === '')
    return sections([
      ['Recent', recent.slice(0, RECENT_SHOWN)],
      ['Try', exampleItems(setText)],
      ['Pages', commands.find(({ title }) => title === 'Pages')?.items ?? []],
    ])

  const { chips, jump } = understood
  const tops = topCommands(commands, text, chips)
  const title = titleOf(understood)
  const href = callsHref({ ...understood.filters, tz: filters.tz })
  const calls: Suggestion = {
    id: 'calls',
    icon: ListFilter,
    label: title === 'Calls' ? 'All calls' : title,
    hint: found === undefined ? undefined : countWords(found.total),
    run: go(href, { kind: 'search', href, text: text.trim(), title }),
  }
  const known = chips
    .flatMap((chip) => entriesOf(chip.key))
    .map((entry) => [`${entry.kind}:${entry.id}`, entry] as const)
  const parties = [...new Map(known).values()].slice(0, PARTIES_SHOWN).map((entry) => partyItem(entry, go))
  const carried = found !== undefined && isNumberLike(understood) ? carriedBy(text, found).slice(0, SHOWN_CALLS) : []
  const newest = (found?.calls ?? []).filter((call) => !carried.includes(call)).slice(0, SHOWN_CALLS)
  const callItems = (shown: readonly Call[]) => shown.map((call) => callItem(call, go))
  const arePartiesMeant = chips.every(({ kind }) => kind === 'person' || kind === 'group')
  const ofParties: NamedItems = ['Open a person or group', parties]
  const jumps = [jump ?? []].flat().map((one) => jumpItem(one, go))
  const rooms = jump === null && room !== undefined ? [jumpItem(roomJump(room), go)] : []
  return sections([
    ['Best match', [...jumps, ...callItems(carried), ...tops, calls, ...rooms]],
    ['Which one?', chips.flatMap((chip) => choiceItems(chip, choose)).slice(0, CHOICES_SHOWN)],
    ...(arePartiesMeant ? [ofParties] : []),
    ['Newest calls', callItems(newest)],
    ['Recent', recent.filter((item) => isMatch(item, text)).slice(0, RECENT_BESIDE_OTHERS)],
    ...(arePartiesMeant ? [] : [ofParties]),
    ...commands.map(
      (group): NamedItems => [
        group.title,
        group.items.filter((item) => !tops.includes(item) && fitOf(item, text) !== null),
      ],
    ),
  ])
}

type NamedItems = readonly [title: string, items: readonly Suggestion[]]

const sections = (all: readonly NamedItems[]): Section[] =>
  all.map(([title, items]) => ({ title, items })).filter(({ items }) => items.length > 0)

const roomJump = ({ sessionId }: Call): Jump => ({ kind: 'call', href: callHref(sessionId), label: sessionId })

const countWords = (total: number) =>
  total === 0 ? 'no calls' : total === 1 ? '1 call' : `${formatCount(total)} calls`

/** Pages, commands and views that come before the calls: by their exact name, or by part of it where nothing else was understood. */
function topCommands(groups: readonly CommandGroup[], text: string, chips: readonly Chip[]): Suggestion[] {
  const named = groups.filter(({ comesFirst }) => comesFirst).flatMap(({ items }) => items)
  const exact = named.filter((item) => fitOf(item, text) === 'exact')
  if (chips.length > 0 || text.trim().length < MIN_LETTERS) return exact
  return [...exact, ...named.filter((item) => !exact.includes(item) && fitOf(item, text) !== null)]
}
