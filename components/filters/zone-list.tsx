'use client'

import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Input } from '@/components/ui/form/field'

const SHOWN = 60

/** Every zone, those that match what is typed. */
export default function ZoneList({
  zone,
  browserZone,
  onChoose,
}: {
  zone: string
  browserZone: string
  onChoose: (zone: string) => void
}) {
  const [part, setPart] = useState('')
  const zones = useMemo(() => [...new Set([browserZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])], [browserZone])
  const wanted = part.trim().toLowerCase().replaceAll(' ', '_')
  const found = zones.filter((name) => name.toLowerCase().includes(wanted)).slice(0, SHOWN)
  return (
    <>
      <Input
        aria-label="Find a zone"
        placeholder="Find a zone"
        value={part}
        onChange={(event) => setPart(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && found[0] !== undefined && onChoose(found[0])}
      />
      <ul className="mt-1 max-h-64 overflow-y-auto">
        {found.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === zone}
              onClick={() => onChoose(name)}
              className="flex h-7 w-full items-center justify-between gap-2 rounded-md px-2 text-left hover:bg-surface-hover aria-pressed:font-medium aria-pressed:text-accent-ink"
            >
              <span className="truncate">
                {name.replaceAll('_', ' ')}
                {name === browserZone && <span className="text-ink-faint"> · this browser</span>}
              </span>
              {name === zone && <Check aria-hidden="true" className="size-3.5 shrink-0" />}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="px-2 py-3 text-ink-muted">No matching zone.</li>}
      </ul>
    </>
  )
}
