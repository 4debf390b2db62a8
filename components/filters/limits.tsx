'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Input } from '@/components/ui/form/field'
import { type FilterChange, useFilters } from '@/lib/client/page/use-filters'

const LIMITS = [
  { label: 'Duration in seconds', min: 'minDuration', max: 'maxDuration' },
  { label: 'Ring time in seconds', min: 'minRing', max: 'maxRing' },
  { label: 'Wait time in seconds', min: 'minWait', max: 'maxWait' },
  { label: 'People who joined', min: 'minPeople', max: 'maxPeople' },
] as const
const NAMES = LIMITS.flatMap(({ min, max }) => [min, max])
type LimitName = (typeof NAMES)[number]

/** Minimum and maximum of each measure, both inclusive. Calls without the value never match. */
export default function Limits({ onApplied }: { onApplied: () => void }) {
  const { filters, set } = useFilters()
  const [draft, setDraft] = useState<Partial<Record<LimitName, string>>>(() =>
    Object.fromEntries(NAMES.map((name) => [name, filters[name] === undefined ? '' : String(filters[name])])),
  )
  const field = (name: LimitName, label: string) => (
    <Input
      aria-label={label}
      inputMode="numeric"
      pattern="\d{0,9}"
      placeholder={name.startsWith('min') ? 'At least' : 'At most'}
      value={draft[name] ?? ''}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value.replace(/\D/g, '').slice(0, 9) })}
    />
  )
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const change = NAMES.map((name) => [name, draft[name] ? Number(draft[name]) : null])
    set(Object.fromEntries(change) as FilterChange)
    onApplied()
  }
  return (
    <form onSubmit={apply} className="flex flex-col gap-3 p-2">
      {LIMITS.map(({ label, min, max }) => (
        <fieldset key={min} className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">{label}</legend>
          <div className="grid grid-cols-2 gap-2">
            {field(min, `${label}: at least`)}
            {field(max, `${label}: at most`)}
          </div>
        </fieldset>
      ))}
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </form>
  )
}
