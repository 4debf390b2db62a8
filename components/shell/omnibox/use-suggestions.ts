'use client'

import {
  Bookmark,
  CalendarRange,
  Check,
  History,
  Lightbulb,
  Link2,
  ListFilter,
  Phone,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type Opened, useRecents, useRemember } from '@/lib/client/recents'
import { useFilters } from '@/lib/client/use-filters'
import { refOf } from '@/lib/shared/call-path'
import type { Call } from '@/lib/shared/contracts/call'
import { formatCount } from '@/lib/shared/format'
import { callHref, callsHref, groupHref, personHref } from '@/lib/shared/links'
import { entryLabel } from '@/lib/shared/omnibox/parties'
import { titleOf } from '@/lib/shared/omnibox/title'
import type { Chip } from '@/lib/shared/omnibox/types'
import { EXAMPLES } from './examples'
import { fitOf, isMatch, type Section, type Suggestion } from './suggestion'
import { type CommandGroup, useCommands } from './use-commands'
import type { Reading } from './use-understood'

const RECENT_SHOWN = 5
const RECENT_BESIDE_OTHERS = 3
const PARTIES_SHOWN = 5
const CHOICES_SHOWN = 8
/** Fewer letters than this may begin anything. */
const MIN_LETTERS = 3

type Asked = {
  text: string
  reading: Reading
  found: { calls: readonly Call[]; total: number } | undefined
  setText: (text: string) => void
  choose: (key: string, id: string) => void
  /** Closes the box. */
  done: () => void
}

/** Everything that the box offers for a text, best first. */
export function useSuggestions({ text, reading, found, setText, choose, done }: Asked): readonly Section[] {
  const router = useRouter()
  const { filters } = useFilters()
  const recents = useRecents()
  const remember = useRemember()
  const commands = useCommands(done)
  const { understood, entriesOf } = reading
  const isEmpty = text.trim() === ''
  const go = (href: string, opened?: Opened) => () => {
    if (opened !== undefined) remember(opened)
    done()
    router.push(href)
  }

  const recent = recents
    .map((one): Suggestion => {
      const label = one.kind === 'call' ? `${one.from} → ${one.to}` : one.kind === 'search' ? one.title : one.name
      const icon =
        one.kind === 'call' ? Phone : one.kind === 'search' ? History : one.kind === 'user' ? UserRound : UsersRound
      const keywords = one.kind === 'search' ? one.text : ''
      return {
        id: `recent-${one.kind}-${one.href}`,
        icon,
        label,
        keywords,
        hint: one.kind === 'search' ? 'recent search' : 'recent',
        run: go(one.href),
      }
    })
    .filter((one) => isEmpty || isMatch(one, text))
  if (isEmpty)
    return sections([
      ['Recent', recent.slice(0, RECENT_SHOWN)],
      [
        'Try',
        EXAMPLES.map((example) => ({
          id: `try-${example}`,
          icon: Lightbulb,
          label: example,
          run: () => setText(example),
          stays: true,
        })),
      ],
      ['Pages', commands.find(({ title }) => title === 'Pages')?.items ?? []],
    ])

  const tops = topCommands(commands, text, understood.chips)
  const rest = commands.map(({ title, items }): [string, Suggestion[]] => [
    title,
    items.filter((item) => !tops.includes(item) && fitOf(item, text) !== null),
  ])
  const { jump } = understood
  const title = titleOf(understood)
  const href = callsHref({ ...understood.filters, tz: filters.tz })
  const calls: Suggestion = {
    id: 'calls',
    icon: ListFilter,
    label: title === 'Calls' ? 'All calls' : title,
    hint:
      found === undefined
        ? ''
        : found.total === 0
          ? 'no calls'
          : `${formatCount(found.total)} ${found.total === 1 ? 'call' : 'calls'}`,
    run: go(href, { kind: 'search', href, text: text.trim(), title }),
  }
  const parties = [
    ...new Map(
      understood.chips.flatMap((chip) => entriesOf(chip.key)).map((entry) => [`${entry.kind}:${entry.id}`, entry]),
    ).values(),
  ]
  return sections([
    ['Best match', [...(jump === null ? [] : [jumpTo(jump, go)]), ...tops, calls]],
    ['Which one?', understood.chips.flatMap((chip) => choicesOf(chip, choose)).slice(0, CHOICES_SHOWN)],
    ['Recent', recent.slice(0, RECENT_BESIDE_OTHERS)],
    [
      'People and groups',
      parties.slice(0, PARTIES_SHOWN).map((entry) => ({
        id: `party-${entry.kind}-${entry.id}`,
        icon: entry.kind === 'user' ? UserRound : UsersRound,
        label: entryLabel(entry),
        hint: entry.name === null ? undefined : entry.id,
        run: go(entry.kind === 'user' ? personHref(entry.id) : groupHref(entry.id)),
      })),
    ],
    [
      'Newest calls',
      (found?.calls ?? []).map((call) => ({
        id: `call-${refOf(call)}`,
        icon: Phone,
        label: call.sessionId,
        call,
        run: go(callHref(call)),
      })),
    ],
    ...rest,
  ])
}

const sections = (all: readonly (readonly [string, readonly Suggestion[]])[]): Section[] =>
  all.map(([title, items]) => ({ title, items })).filter(({ items }) => items.length > 0)

const jumpTo = (
  { kind, href, label }: { kind: 'call' | 'page'; href: string; label: string },
  go: (href: string) => () => void,
): Suggestion => ({
  id: 'jump',
  icon: kind === 'call' ? Phone : Link2,
  label: kind === 'call' ? `Open call ${label}` : `Go to ${label}`,
  hint: href.includes('?') ? 'as linked' : undefined,
  run: go(href),
})

/** Pages, commands and views that come before the calls: by their exact name, or by part of it where nothing else was understood. */
function topCommands(groups: readonly CommandGroup[], text: string, chips: readonly Chip[]): Suggestion[] {
  const named = groups.filter(({ comesFirst }) => comesFirst).flatMap(({ items }) => items)
  const exact = named.filter((item) => fitOf(item, text) === 'exact')
  if (chips.length > 0 || text.trim().length < MIN_LETTERS) return exact
  return [...exact, ...named.filter((item) => !exact.includes(item) && fitOf(item, text) !== null)]
}

/** The other ways to read a chip. */
function choicesOf(chip: Chip, choose: (key: string, id: string) => void): Suggestion[] {
  return chip.choices.map((choice) => ({
    id: `choice-${chip.key}-${choice.id}`,
    icon:
      choice.kind === 'person'
        ? UserRound
        : choice.kind === 'group'
          ? UsersRound
          : choice.kind === 'time'
            ? CalendarRange
            : choice.kind === 'session'
              ? Bookmark
              : Check,
    label: choice.label,
    hint: choice.hint,
    run: () => choose(chip.key, choice.id),
    stays: true,
  }))
}
