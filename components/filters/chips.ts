import type { FilterChange } from '@/lib/client/use-filters'
import {
  BASES,
  type BillGap,
  billGapParts,
  CAUSES,
  type Cause,
  causesOf,
  PAIR_NAMES,
  PAIRS,
} from '@/lib/shared/bill/basis'
import { CALLBACKS, DEFAULT_CALLBACK_HOURS } from '@/lib/shared/contracts/callbacks'
import type { Filters } from '@/lib/shared/contracts/filters'
import { GAPS, type Gap } from '@/lib/shared/contracts/gaps'
import { STAGE_WORDS, type Stage } from '@/lib/shared/contracts/stages'
import { formatDateTime, formatDuration } from '@/lib/shared/format'

import { chosenValues, FACETS, facetChange } from './facet-list'

export type Chip = { key: string; name: string; value: string; remove: FilterChange }

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const two = (hour: string) => hour.padStart(2, '0')

/** The filters that no facet button shows, each as words with what takes it away. */
export function chipsOf(filters: Filters): Chip[] {
  const each = (
    name: 'uid' | 'initiator' | 'guid' | 'gap' | 'with' | 'joined' | 'missed' | 'weekday' | 'hour',
    label: string,
    say = (value: string) => value,
  ) =>
    filters[name].map((value) => ({
      key: `${name}:${value}`,
      name: label,
      value: say(value),
      remove: { [name]: filters[name].filter((other) => other !== value) },
    }))
  return [
    ...each('uid', 'Person'),
    ...each('gap', 'Left out', (value) => GAPS[value as Gap].label),
    ...callback(filters),
    ...active(filters),
    ...billGaps(filters.billGap),
    ...each('with', 'With'),
    ...each('joined', 'Joined by'),
    ...each('missed', 'Not joined by'),
    ...each('initiator', 'Started by'),
    ...each('guid', 'Group'),
    ...(filters.toGroup === undefined
      ? []
      : [{ key: 'toGroup', name: 'To a group', value: filters.toGroup ? 'yes' : 'no', remove: { toGroup: null } }]),
    ...each('weekday', 'Weekday', (value) => WEEKDAYS[Number(value) - 1] ?? value),
    ...each('hour', 'Hour', (value) => `${two(value)}:00–${two(value)}:59`),
    ...limit('Duration', filters.minDuration, filters.maxDuration, formatDuration, {
      minDuration: null,
      maxDuration: null,
    }),
    ...limit('Ring', filters.minRing, filters.maxRing, formatDuration, { minRing: null, maxRing: null }),
    ...limit('Wait', filters.minWait, filters.maxWait, formatDuration, { minWait: null, maxWait: null }),
    ...limit('Together', filters.minTogether, undefined, formatDuration, { minTogether: null }),
    ...limit('Alone', filters.minAlone, undefined, formatDuration, { minAlone: null }),
    ...stage('Came to', filters.reached, (name) => STAGE_WORDS[name].reached, { reached: null }),
    ...stage('Ended as', filters.lost, (name) => STAGE_WORDS[name].lost, { lost: null }),
    ...limit('People', filters.minPeople, filters.maxPeople, String, { minPeople: null, maxPeople: null }),
  ]
}

/** Missed calls by what became of them, within how many hours. */
function callback({ callback, callbackHours }: Filters): Chip[] {
  if (callback.length === 0) return []
  const states = callback.map((name) => CALLBACKS[name].label.toLowerCase()).join(', ')
  const value = `${states} (${callbackHours ?? DEFAULT_CALLBACK_HOURS} h)`
  return [{ key: 'callback', name: 'Missed', value, remove: { callback: [], callbackHours: null } }]
}

/** Calls under way at one moment. */
function active({ activeAt, tz }: Filters): Chip[] {
  if (activeAt === undefined) return []
  const value = formatDateTime(activeAt, tz ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  return [{ key: 'activeAt', name: 'Under way at', value, remove: { activeAt: null } }]
}

/** Differences of the bill: `Participants’ own ≠ calls’ figures: rounding`; all causes of a pair are one chip. */
function billGaps(gaps: readonly BillGap[]): Chip[] {
  return PAIR_NAMES.flatMap((pair) => {
    const causes = gaps.map(billGapParts).filter((parts) => parts.pair === pair)
    const without = (named: readonly Cause[]) => ({
      billGap: gaps.filter((gap) => billGapParts(gap).pair !== pair || !named.includes(billGapParts(gap).cause)),
    })
    const [left, right] = PAIRS[pair]
    const chip = (key: string, words: string, named: readonly Cause[]): Chip => ({
      key: `billGap:${key}`,
      name: 'Bill',
      value: `${BASES[left].label} ≠ ${BASES[right].label.toLowerCase()}${words}`,
      remove: without(named),
    })
    if (causes.length === causesOf(pair).length) return [chip(pair, '', causesOf(pair))]
    return causes.map(({ cause }) => chip(`${pair}.${cause}`, `: ${CAUSES[cause].label.toLowerCase()}`, [cause]))
  })
}

function stage(name: string, value: Stage | undefined, say: (stage: Stage) => string, remove: FilterChange): Chip[] {
  return value === undefined ? [] : [{ key: name, name, value: say(value), remove }]
}

/** What the facet buttons have chosen, each facet as one chip. */
export function facetChips(filters: Filters): Chip[] {
  return FACETS.flatMap((facet) => {
    const chosen = chosenValues(filters, facet.name)
    if (chosen.length === 0) return []
    const value = chosen.map(facet.say).join(', ')
    return [{ key: facet.name, name: facet.label, value, remove: facetChange(facet.name, []) as FilterChange }]
  })
}

function limit(
  name: string,
  least: number | undefined,
  most: number | undefined,
  say: (value: number) => string,
  remove: FilterChange,
): Chip[] {
  if (least === undefined && most === undefined) return []
  const value =
    least === undefined
      ? `≤ ${say(most as number)}`
      : most === undefined
        ? `≥ ${say(least)}`
        : least === most
          ? say(least)
          : `${say(least)} – ${say(most)}`
  return [{ key: name, name, value, remove }]
}
