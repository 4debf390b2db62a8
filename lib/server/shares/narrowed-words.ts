import { statusWord } from '@/lib/shared/calls/outcome'
import { FILTER_NAMES, type FilterName, type Filters } from '@/lib/shared/filters/filters'
import { GAPS } from '@/lib/shared/issues/gaps'
import { formatDuration } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'
import { plainWord } from './allowed'

const SECONDS = ['Duration', 'Ring', 'Wait'] as const
const isSet = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Filters that are not mentioned, such as the period, and those that are described in words below. */
const SAID = new Set<FilterName>([
  'range',
  'from',
  'to',
  'tz',
  'outcome',
  'status',
  'type',
  'mode',
  'receiverType',
  'hasRecording',
  'gap',
])
const PEOPLE: readonly FilterName[] = ['uid', 'initiator', 'with', 'joined', 'missed']

/** Describes the filters of a report without revealing ids, names, searches or tags: for these it only says that such a filter is set. */
export function narrowedWords(filters: Filters): string[] {
  const others = new Set(FILTER_NAMES.filter((name) => !SAID.has(name) && isSet(filters[name])))
  const say = (names: readonly FilterName[], words: string) => {
    const found = names.filter((name) => others.delete(name))
    return found.length > 0 ? [words] : []
  }
  const words = [
    ...filters.outcome.map(capital),
    ...filters.status.map((status) => `Status ${statusWord(plainWord(status))}`),
    ...filters.type.map((type) => `${capital(plainWord(type))} calls`),
    ...filters.mode.map((mode) => `Mode ${plainWord(mode)}`),
    ...filters.receiverType.map((type) => `To a ${plainWord(type)}`),
    ...(filters.hasRecording === undefined ? [] : [filters.hasRecording ? 'Recorded' : 'Not recorded']),
    ...filters.gap.map((gap) => GAPS[gap].label),
    ...SECONDS.flatMap((name) => limits(filters, name, others)),
    ...say(PEOPLE, 'Selected people'),
    ...say(['guid'], 'Selected groups'),
    ...say(['team'], 'Selected teams'),
    ...(filters.hours === undefined
      ? []
      : say(['hours'], filters.hours === 'in' ? 'Business hours' : 'Outside business hours')),
    ...say(['q'], 'A search'),
    ...say(['tag'], 'Tagged calls'),
  ]
  return others.size > 0 ? [...words, 'Further filters'] : words
}

/** `Duration 10 s or more`, `Ring 5 s – 20 s`. */
function limits(filters: Filters, name: (typeof SECONDS)[number], others: Set<FilterName>): string[] {
  const [least, most] = [filters[`min${name}`], filters[`max${name}`]]
  others.delete(`min${name}`)
  others.delete(`max${name}`)
  if (least === undefined && most === undefined) return []
  if (most === undefined) return [`${name} ${formatDuration(least ?? 0)} or more`]
  return [
    least === undefined
      ? `${name} up to ${formatDuration(most)}`
      : `${name} ${formatDuration(least)} – ${formatDuration(most)}`,
  ]
}
