import type { Near } from '@/components/parts/call/near'
import { formatCount } from '@/lib/shared/text/format'
import { isMonth } from './dates'
import type { Chip } from './types'
import type { Meaning } from './understand'

const isParty = ({ kind }: Chip) => kind === 'person' || kind === 'group'
const roleIn = (label: string) => label.slice(0, label.indexOf(' '))

/** `with Ana Ruiz and Bo Lindqvist`. */
const partiesOf = (chips: readonly Chip[]): string[] =>
  chips
    .filter(isParty)
    .map(({ label }, index, all) =>
      index > 0 && roleIn(label) === roleIn(all[index - 1]?.label ?? '')
        ? `and ${label.slice(roleIn(label).length + 1)}`
        : label,
    )

/** What was understood, as the title of a list: `Calls with Priya Patel · yesterday 14:30–15:30 · dropped`. */
export function titleOf({ chips, q }: Pick<Meaning, 'chips' | 'q'>): string {
  const others = chips.filter((chip) => !isParty(chip)).map(({ label }) => label)
  const head = ['Calls', ...partiesOf(chips)].join(' ')
  return [head, ...others, ...(q === '' ? [] : [`“${q}”`])].join(' · ')
}

/** Labels that are placed before “calls”: outcomes and media of a single word. */
const ADJECTIVES =
  /^(missed|answered|declined|abandoned|failed|ongoing|ringing|busy|audio|video|recorded|dropped|one-to-one)$/
const whenOf = (label: string) =>
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) /.test(label)
    ? `on ${label}`
    : isMonth(label.split(' ')[0]?.toLowerCase() ?? '')
      ? `in ${label}`
      : label

/** A number of calls with their conditions, within a sentence: `3 missed calls with Ana Ruiz yesterday`. */
function callsWords(chips: readonly Chip[], total: number): string {
  const adjectives = chips.flatMap(({ label }) => (ADJECTIVES.test(label) ? label : []))
  const when = chips.flatMap(({ kind, label }) => (kind === 'time' ? whenOf(label) : []))
  const others = chips.filter((chip) => !isParty(chip) && chip.kind !== 'time' && !adjectives.includes(chip.label))
  const head = [formatCount(total), ...adjectives, total === 1 ? 'call' : 'calls', ...partiesOf(chips), ...when].join(
    ' ',
  )
  return [head, ...others.map(({ kind, label }) => (kind === 'text' ? `with ${label}` : label))].join(', ')
}

/** How to say that calls do not match a label: the words for many calls, for one, and the label within them. The first match applies. */
const LACKS: readonly (readonly [label: RegExp, none: string, one: string, said?: string])[] = [
  [/^(audio|video|presenter)$/, 'none was a', 'it was not a', '$& call'],
  [/^(meeting|group call)s$/, 'none was a', 'it was not a', '$1'],
  [/^“.*”$/, 'none has', 'it does not have', '$& in it'],
  [/^rang (.*)/, 'none rang', 'it did not ring', '$1'],
  [/ people$/, 'none had', 'it did not have'],
  [/^together/, 'none had people', 'it did not have people'],
  [/^alone/, 'none had somebody', 'it did not have anybody'],
  [/^(at (least|most)|\d)/, 'none lasted', 'it did not last'],
]

/** Says that calls miss a condition: `none was missed`, and of one call `it was not missed`. */
export function lackWords({ kind, label }: Chip, isOne: boolean): string {
  const found = kind === 'time' ? undefined : LACKS.find(([pattern]) => pattern.test(label))
  const [pattern = /.*/, none = 'none was', one = 'it was not', said = '$&'] = found ?? []
  return `${isOne ? one : none} ${kind === 'time' ? whenOf(label) : label.replace(pattern, said)}`
}

/** Calls that meet all conditions of a sentence but those that it says: `3 calls with Ana Souza yesterday, but none was missed`. */
export const nearWords = ({ kept, dropped, total }: Near<Chip>): string =>
  `${callsWords(kept, total)}, but ${dropped.map((chip) => lackWords(chip, total === 1)).join(' and ')}`
