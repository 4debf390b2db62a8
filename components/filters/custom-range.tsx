'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Field, Input } from '@/components/ui/field'
import { useFilters } from '@/lib/client/use-filters'
import { toLocalInput } from '@/lib/shared/range-words'

/** Two moments in the page's zone; either may be left open. */
export function CustomRange({ className, onApplied }: { className?: string; onApplied: () => void }) {
  const { filters, zone, set } = useFilters()
  const [from, setFrom] = useState(filters.from === undefined ? '' : toLocalInput(filters.from, zone))
  const [to, setTo] = useState(filters.to === undefined ? '' : toLocalInput(filters.to, zone))
  const reversed = from !== '' && to !== '' && from >= to
  const apply = (event: FormEvent) => {
    event.preventDefault()
    set({ from: from || null, to: to || null, range: null })
    onApplied()
  }
  return (
    <form onSubmit={apply} className={cn('flex flex-col gap-3', className)}>
      <Field label="From">
        {(field) => (
          <Input {...field} type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
        )}
      </Field>
      <Field label="To" error={reversed ? 'must be after From' : null} help={`Exclusive. Times in ${zone}.`}>
        {(field) => (
          <Input {...field} type="datetime-local" value={to} onChange={(event) => setTo(event.target.value)} />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={reversed || (from === '' && to === '')}>
        Apply
      </Button>
    </form>
  )
}
