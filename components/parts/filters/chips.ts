import type { NameOf } from '@/lib/client/data/use-names'
import type { FilterChange } from '@/lib/client/page/use-filters'
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
import { CALLBACKS, DEFAULT_REPEAT_HOURS, REPEATS, WAITING_STATES } from '@/lib/shared/callbacks/callbacks'
import { OWN_OUTCOMES, type OwnOutcome, type Role, STAGE_WORDS } from '@/lib/shared/calls/outcome'
import { type Filters, NUMBER_FILTERS } from '@/lib/shared/filters/filters'
import { momentWords } from '@/lib/shared/filters/range-words'
import { GAPS, type Gap } from '@/lib/shared/issues/gaps'
import { type PartyKind, teamsIn } from '@/lib/shared/people/names'
import { exactDuration, onClock, type Zone } from '@/lib/shared/text/format'
import { weekdayName } from '@/lib/shared/zones/calendar'
import { chosenValues, FACETS, facetChange } from './facet-list'

export type Chip = { key: string; name: string; value: string; remove: FilterChange }

const hourWords = (hour: string, clock: Zone['clock']) =>
  `${onClock(`${hour.padStart(2, '0')}:00`, clock)}–${onClock(`${hour.padStart(2, '0')}:59`, clock)}`

type ListName = 'uid' | 'gap' | 'with' | 'joined' | 'missed' | 'initiator' | 'guid' | 'weekday' | 'hour'
/** Filters with several values: the label of each, and how a value is worded: as a person's or group's name, or by a function. */
const LISTS: readonly [name: ListName, label: string, say: PartyKind | ((value: string, zone: Zone) => string)][] = [
  ['uid', 'Person', 'user'],
  ['gap', 'Left out of figures', (value) => GAPS[value as Gap].label],
  ['with', 'With', 'user'],
  ['joined', 'Joined by', 'user'],
  ['missed', 'Not joined by', 'user'],
  ['initiator', 'Caller', 'user'],
  ['guid', 'Group', 'group'],
  ['weekday', 'Weekday', (value) => weekdayName(Number(value))],
  ['hour', 'Hour of day', (value, { clock }) => hourWords(value, clock)],
]

/** The active filters, each in words with the change that removes it; those of the facet buttons first, each facet as one chip. */
export function chipsOf(filters: Filters, nameOf: NameOf, zone: Zone): Chip[] {
  const { activeAt, toGroup, reached, lost } = filters
  return [
    ...FACETS.flatMap(({ name, label, say }) => {
      const chosen = chosenValues(filters, name)
      if (chosen.length === 0) return []
      const value = chosen.map((one) => say(one, nameOf)).join(', ')
      return [{ key: name, name: label, value, remove: facetChange(name, []) as FilterChange }]
    }),
    ...LISTS.flatMap(([name, label, say]) =>
      filters[name].map((value) => ({
        key: `${name}:${value}`,
        name: label,
        value: typeof say === 'string' ? nameOf(say, value) : say(value, zone),
        remove: { [name]: filters[name].filter((other) => other !== value) },
      })),
    ),
    ...ofPeople(filters, nameOf),
    ...single('q', 'Search', filters.q, (value) => `“${value}”`),
    ...callback(filters),
    ...repeats(filters),
    ...single('activeAt', 'Ongoing at', activeAt, (at) => momentWords(at, zone)),
    ...billGaps(filters.billGap),
    ...single('toGroup', 'To a group', toGroup, (value) => (value ? 'yes' : 'no')),
    ...NUMBER_FILTERS.flatMap(({ label, least, most, unit }): Chip[] => {
      const say = unit === 'seconds' ? exactDuration : String
      const value = limitWords(filters[least], most === null ? undefined : filters[most], say)
      const remove = { [least]: null, ...(most === null ? {} : { [most]: null }) }
      return value === null ? [] : [{ key: label, name: label, value, remove }]
    }),
    ...single('reached', 'Reached', reached, (name) => STAGE_WORDS[name].reached),
    ...single('lost', 'Lost at', lost, (name) => STAGE_WORDS[name].lost),
  ]
}

const single = <T>(key: keyof Filters, name: string, value: T | undefined, say: (value: T) => string): Chip[] =>
  value === undefined ? [] : [{ key, name, value: say(value), remove: { [key]: null } }]

const OWN_WORDS: Record<OwnOutcome | Role, string> = {
  answered: 'Answered by',
  byOthers: 'Answered by others than',
  missed: 'Missed by',
  declined: 'Declined by',
  abandoned: 'Given up before answered by',
  failed: 'Failed to reach',
  placed: 'Placed by',
  reached: 'Reached by',
  invited: 'Meetings of',
  attended: 'Meetings attended by',
}

/** How people took part in the calls, one chip per outcome or role: `Missed by Noor Ueda`; all outcomes together are `Offered to`. */
function ofPeople(filters: Filters, nameOf: NameOf): Chip[] {
  const { offered, role, uid } = filters
  const names = uid.length > 0 ? uid.map((id) => nameOf('user', id)) : teamsIn(filters).map((id) => nameOf('team', id))
  const value = names.join(', ') || 'anyone'
  const of = <Value extends OwnOutcome | Role>(key: 'offered' | 'role', all: readonly Value[]) =>
    all.map((one) => ({
      key: `${key}:${one}`,
      name: OWN_WORDS[one],
      value,
      remove: { [key]: all.filter((other) => other !== one) },
    }))
  const whole: Chip[] = [{ key: 'offered', name: 'Offered to', value, remove: { offered: [] } }]
  return [...(offered.length === OWN_OUTCOMES.length ? whole : of('offered', offered)), ...of('role', role)]
}

/** Calls by the state of their call back, and within how many hours. */
function callback({ callback, callbackHours }: Filters): Chip[] {
  if (callback.length === 0) return []
  const isAnyWaiting = WAITING_STATES.every((state) => callback.includes(state))
  const others = callback.filter((state) => !isAnyWaiting || (state !== 'open' && state !== 'overdue'))
  const words = [...(isAnyWaiting ? ['waiting'] : []), ...others.map((state) => CALLBACKS[state])]
  const value = `${[...new Set(words)].join(', ')}${callbackHours === undefined ? '' : ` (${callbackHours} h)`}`
  return [{ key: 'callback', name: 'Call-back', value, remove: { callback: [], callbackHours: null } }]
}

/** Calls by whether they repeat an earlier one, within how many hours. */
function repeats({ repeat, repeatHours }: Filters): Chip[] {
  if (repeat.length === 0) return []
  const states = repeat.map((name) => REPEATS[name].toLowerCase()).join(', ')
  const value = `${states} (${repeatHours ?? DEFAULT_REPEAT_HOURS} h)`
  return [{ key: 'repeat', name: 'Repeats', value, remove: { repeat: [], repeatHours: null } }]
}

/** Differences of the bill: `Participants’ own ≠ calls’ figures: rounding`; all causes of a pair are one chip. */
const billGaps = (gaps: readonly BillGap[]): Chip[] =>
  PAIR_NAMES.flatMap((pair) => {
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

function limitWords(least: number | undefined, most: number | undefined, say: typeof exactDuration): string | null {
  if (least === undefined) return most === undefined ? null : `≤ ${say(most)}`
  if (most === undefined) return `≥ ${say(least)}`
  return least === most ? say(least) : `${say(least)} – ${say(most)}`
}
