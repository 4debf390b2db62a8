import { useState } from 'react'
import { FACETS, type FacetName } from '@/components/parts/filters/facet-list'
import { Button } from '@/components/ui/form/button'
import { Form, FormError, Input } from '@/components/ui/form/field'
import { type FilterChange, useFilters, useIsLiveList } from '@/lib/client/page/use-filters'
import { LIVE_FILTERS, NUMBER_FILTERS } from '@/lib/shared/filters/filters'
import { exactDuration } from '@/lib/shared/text/format'
import { secondsOfDuration } from '@/lib/shared/values/amounts'
import FacetOptions from './facet-options'

/** The page's filters with a search, and the limits, which a live list does not have; or only the values of the filter `only`. */
export default function FilterList({ only, onApplied }: { only?: FacetName; onApplied: () => void }) {
  const isLive = useIsLiveList()
  // Only those that have an effect on a live list.
  const facets = isLive ? FACETS.filter(({ name }) => LIVE_FILTERS.has(name)) : FACETS
  const [typed, setTyped] = useState('')
  const facet = facets.find(({ name }) => name === only)
  if (facet !== undefined) return <FacetOptions facet={facet} />
  return (
    <>
      <input
        type="search"
        aria-label="Find a filter"
        placeholder="Find a filter…"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="sticky top-0 h-8 w-full rounded-md border border-line bg-surface px-2 text-data"
      />
      {facets.map((facet) => (
        <FacetOptions key={facet.name} facet={facet} find={typed} />
      ))}
      {!isLive && typed === '' && <Limits onApplied={onApplied} />}
    </>
  )
}

const LIMITS = NUMBER_FILTERS.filter((filter) => filter.most !== null)
const NAMES = LIMITS.flatMap(({ least, most }) => [least, most])
type LimitName = (typeof NAMES)[number]
const isTime = (name: LimitName) =>
  LIMITS.some(({ least, most, unit }) => unit === 'seconds' && (least === name || most === name))

/** A limit as text: `2 min 30 s`, `90`. */
const written = (name: LimitName, value: number | undefined): string =>
  value === undefined ? '' : isTime(name) ? exactDuration(value) : String(value)

/** The value of a typed limit, perhaps after its sign; a bare number is seconds (or people). Null if empty, undefined if it cannot be read. */
export function readLimit(name: LimitName, text: string): number | null | undefined {
  const trimmed = text.trim().replace(name.startsWith('min') ? /^≥\s*/ : /^≤\s*/, '')
  if (/^\d{0,9}$/.test(trimmed)) return trimmed === '' ? null : Number(trimmed)
  return (isTime(name) ? secondsOfDuration(trimmed) : null) ?? undefined
}

/** Why the limits cannot be applied: one cannot be read, or a minimum is above its maximum. */
export function refusalOf(read: Partial<Record<LimitName, number | null | undefined>>): string | null {
  for (const { label, least, most, unit } of LIMITS) {
    if (read[least] === undefined || read[most] === undefined)
      return `${label}: write ${unit === 'seconds' ? 'a time like 90 s, 2 min or 1:30' : 'a whole number'}.`
    if ((read[least] ?? 0) > (read[most] ?? Number.POSITIVE_INFINITY)) return `${label}: the least is above the most.`
  }
  return null
}

/** Minimum and maximum of each measure, both inclusive. Calls without the value never match. */
function Limits({ onApplied }: { onApplied: () => void }) {
  const { filters, set } = useFilters()
  const [refused, setRefused] = useState<Error | null>(null)
  const [draft, setDraft] = useState<Partial<Record<LimitName, string>>>(() =>
    Object.fromEntries(NAMES.map((name) => [name, written(name, filters[name])])),
  )
  const field = (name: LimitName, label: string) => (
    <Input
      aria-label={label}
      aria-invalid={readLimit(name, draft[name] ?? '') === undefined}
      maxLength={30}
      placeholder={`e.g. ${name.startsWith('min') ? '≥' : '≤'} ${isTime(name) ? '2 min' : '3'}`}
      value={draft[name] ?? ''}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  )
  const apply = () => {
    const change = NAMES.map((name) => [name, readLimit(name, draft[name] ?? '')] as const)
    const wrong = refusalOf(Object.fromEntries(change))
    setRefused(wrong === null ? null : new Error(wrong))
    if (wrong !== null) return
    set(Object.fromEntries(change) as FilterChange)
    onApplied()
  }
  return (
    <Form onSubmit={apply} className="flex flex-col gap-3 p-2">
      {LIMITS.map(({ label, least, most }) => (
        <fieldset key={least} className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">{label}</legend>
          <div className="grid grid-cols-2 gap-2">
            {field(least, `${label}: at least`)}
            {field(most, `${label}: at most`)}
          </div>
        </fieldset>
      ))}
      <FormError error={refused} />
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </Form>
  )
}
