'use client'

import type { ReactNode } from 'react'
import { Hint } from '@/components/ui/text/metric-hint'

export type Figure = { label: string; value: ReactNode; hint?: string }

/** Labelled figures in columns. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
      {figures.map(({ label, value, hint }) => (
        <div key={label} className="min-w-0">
          <dt className="flex items-center gap-1 text-ink-faint text-xs">
            {label}
            {hint !== undefined && <Hint label={`What “${label}” means`}>{hint}</Hint>}
          </dt>
          <dd className="mt-0.5 truncate font-medium text-sm">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
