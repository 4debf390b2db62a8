import { Bookmark, ListFilter } from 'lucide-react'
import type { Matches, Near } from '@/components/parts/call/near'
import { navHref, useMenuPages } from '@/components/shell/nav-link'
import type { Chip } from '@/components/shell/omnibox/sentence/types'
import { nearWords, titleOf } from '@/components/shell/omnibox/sentence/words'
import { COMMANDS, SHELL_ACTIONS } from '@/components/shell/shell-actions'
import { ICONS } from '@/components/ui/icons'
import { type Recent, useRecents, useRemember } from '@/lib/client/data/recents'
import { useData } from '@/lib/client/http/use-answer'
import { useApps, useRouter } from '@/lib/client/page/use-apps'
import { useFilters } from '@/lib/client/page/use-filters'
import { ACTIONS } from '@/lib/shared/actions'
import type { Call } from '@/lib/shared/calls/call'
import { callsHref } from '@/lib/shared/links'
import { MENU_PAGES } from '@/lib/shared/pages'
import type { DirectoryEntry } from '@/lib/shared/people/directory'
import { countOf } from '@/lib/shared/text/format'
import { viewsRoute } from '@/lib/shared/users/views'
import {
  callItem,
  choiceItems,
  exampleItems,
  fitOf,
  type Go,
  isMatch,
  jumpItem,
  partyItem,
  recentItem,
  type Section,
  type Suggestion,
  whoItem,
} from './suggestions'
import { carriedBy, numberIn } from './use-matching-calls'
import type { Reading } from './use-understood'

const RECENT_SHOWN = 5
const RECENT_BESIDE_OTHERS = 3
const PARTIES_SHOWN = 5
const CHOICES_SHOWN = 8
export const SHOWN_CALLS = 4
/** Fewer letters than this match too much. */
const MIN_LETTERS = 3

type SuggestionInput = {
  text: string
  reading: Reading
  found: Matches | undefined
  /** The nearest calls if none is found. */
  near: readonly Near<Chip>[]
  setText: (text: string) => void
  choose: (key: string, id: string) => void
  /** Closes the box. */
  done: () => void
}

/** Everything that the box offers for a text, best first: what was pasted, an exact page or command, the calls that were asked for, and the rest. */
export function useSuggestions(input: SuggestionInput): readonly Section[] {
  const { text, reading, found, near, setText, choose, done } = input
  const router = useRouter()
  const { filters } = useFilters()
  const recents = useRecents()
  const remember = useRemember()
  const { understood } = reading
  const go = (href: string, opened?: Recent) => () => {
    if (opened !== undefined) remember(opened)
    done()
    router.push(href)
  }
  const commands = useCommands(go, done)
  const recent = recents.map((one) => recentItem(one, go))
  if (text.trim() === '')
    return filled([
      ['Recent', recent.slice(0, RECENT_SHOWN)],
      ['Try', exampleItems(setText)],
      ['Pages', commands[0][1]],
    ])

  const { chips, jump } = understood
  const title = titleOf(understood)
  const href = callsHref({ ...understood.filters, tz: filters.tz })
  const calls: Suggestion = {
    id: 'calls',
    icon: ListFilter,
    label: title === 'Calls' ? 'All calls' : title,
    hint: found && (found.total === 0 ? 'no calls' : countOf(found.total, 'call')),
    run: go(href, { kind: 'search', href, text: text.trim(), title }),
  }
  const number = found === undefined ? null : numberIn(understood, text)
  const carried = found === undefined || number === null ? [] : carriedBy(number, found).slice(0, SHOWN_CALLS)
  // A single match is what was sought.
  const ahead = carried.length === 0 && jump === null && found?.total === 1 ? found.calls : carried
  const newest = (found?.calls ?? []).filter((call) => !ahead.includes(call)).slice(0, SHOWN_CALLS)
  const callItems = (shown: readonly Call[]) => shown.map((call) => callItem(call, go))
  const nearest = near.flatMap((one): Suggestion[] => {
    const label = nearWords(one)
    const run = go(callsHref({ ...one.filters, tz: filters.tz }))
    return [{ id: `near-${label}`, icon: ListFilter, label, run }, ...callItems(one.calls)]
  })
  const choices = chips.flatMap((chip) => choiceItems(chip, choose)).slice(0, CHOICES_SHOWN)
  const best = [
    ...(jump === null ? [] : [jumpItem(jump, go)]),
    ...topCommands(commands, text, chips),
    ...callItems(ahead),
    ...(nearest.length > 0 ? [] : [calls]),
    ...(understood.isOfNobody ? [whoItem(go)] : []),
  ]
  return once([
    ['Best match', best],
    ['Newest calls', callItems(newest)],
    ['No call meets all of this. The nearest', nearest],
    ['Which one?', choices],
    ['Open a person or group', partiesIn(reading).map((entry) => partyItem(entry, go))],
    ['Recent', recent.filter((item) => isMatch(item, text)).slice(0, RECENT_BESIDE_OTHERS)],
    ...commands.map(([title, items]): Section => [title, items.filter((item) => fitOf(item, text) !== null)]),
  ])
}

const filled = (all: readonly Section[]): Section[] => all.filter(([, items]) => items.length > 0)

/** Keeps only the first line of each call, person, group and page, so that nothing is listed twice. */
function once(all: readonly Section[]): Section[] {
  const seen = new Set<string>()
  const isNew = ({ id, thing = id }: Suggestion) => !seen.has(thing) && seen.add(thing) !== undefined
  return filled(all.map(([title, items]): Section => [title, items.filter(isNew)]))
}

/** The people and groups of the names in a sentence; of a person and a group under one id or name, the person. */
function partiesIn({ understood, entriesOf }: Reading): DirectoryEntry[] {
  const all = understood.chips.flatMap(({ key }) => entriesOf(key))
  const isPersons = ({ kind, id, name }: DirectoryEntry) =>
    kind === 'group' &&
    all.some((other) => other.kind === 'user' && (other.id === id || (name !== null && other.name === name)))
  return all.filter((entry) => !isPersons(entry)).slice(0, PARTIES_SHOWN)
}

/** Pages, commands and views that come before the calls: by their exact name, or by part of it where nothing else was understood. */
function topCommands(groups: readonly Section[], text: string, chips: readonly Chip[]): Suggestion[] {
  const named = groups.flatMap(([, items]) => items)
  const mayBePart = chips.length === 0 && text.trim().length >= MIN_LETTERS
  const fits = (wanted: string) => named.filter((item) => fitOf(item, text) === wanted)
  return [...fits('exact'), ...(mayBePart ? fits('some') : [])]
}

function useCommands(go: Go, done: () => void): readonly [pages: Section, ...others: Section[]] {
  const here = useFilters()
  const pages = useMenuPages(MENU_PAGES)
  const views = useData(viewsRoute, {})
  const apps = useApps()
  const then = (act: () => void) => () => {
    done()
    act()
  }
  const ofPages = pages.map(({ path, label, icon, key, hint, keywords = '' }) => ({
    id: `page-${path}`,
    icon: ICONS[icon],
    label,
    hint: key === undefined ? hint : `g ${key}`,
    keywords,
    run: go(navHref(path, here)),
  }))
  const ofCommands = COMMANDS.map((name) => ({
    id: `command-${name}`,
    icon: ICONS[ACTIONS[name].icon ?? 'Search'],
    label: ACTIONS[name].label,
    run: then(SHELL_ACTIONS[name]),
  }))
  const others = apps?.visible.filter(({ id }) => id !== apps.current.id) ?? []
  const ofApps = others.map(({ id, name }) => ({
    id: `app-${id}`,
    icon: ICONS.LayoutGrid,
    label: `Switch to ${name}`,
    keywords: `app ${id}`,
    run: then(() => void switchTo(id)),
  }))
  const ofViews = (views.data ?? []).map(({ id, name, isMine, owner, path }) => ({
    id: `view-${id}`,
    icon: Bookmark,
    label: name,
    keywords: 'view',
    hint: isMine ? undefined : owner,
    run: go(path),
  }))
  return [
    ['Pages', ofPages],
    ['Commands', ofCommands],
    ['Apps', ofApps],
    ['Saved views', ofViews],
  ]
}

/** Opens this page in another app, as a document of its own. */
async function switchTo(app: string): Promise<void> {
  const { hrefInApp } = await import('@/components/shell/switch-address')
  const { pathname, search } = window.location
  window.location.assign(hrefInApp(pathname, new URLSearchParams(search), app))
}
