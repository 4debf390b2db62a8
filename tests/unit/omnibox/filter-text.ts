import type { PartialFilters } from '@/components/parts/call/near'
import { isoFields } from '@/lib/shared/zones/fields'

/** A sentence, the title of what it asks for, and its filters as text. */
export type Sentence = readonly [sentence: string, title: string, filters: string]

/** Filters in a line, by name, with moments in local time: `from=2026-11-19T14:30 uid=priya-8`. */
export function filterText(filters: PartialFilters, zone: string): string {
  const say = (name: string, value: unknown) => {
    if ((name !== 'from' && name !== 'to') || !/^\d+$/.test(String(value))) return String(value)
    const { date, clock } = isoFields(Number(value), zone)
    return `${date}T${clock}`
  }
  const texts = Object.entries(filters).map(([name, value]) => `${name}=${say(name, value)}`)
  return texts.sort().join(' ')
}
