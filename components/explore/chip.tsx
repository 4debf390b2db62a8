'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tooltip } from '@/components/ui/overlay/tooltip'

/** One part of the report, with its definition on hover and focus and a button that removes it. */
export function Chip({ label, words, onRemove }: { label: string; words: ReactNode; onRemove: () => void }) {
  return (
    <span className="inline-flex h-7 shrink-0 items-center rounded-md bg-accent-soft pr-0.5 text-accent-ink text-data">
      <Tooltip content={words}>
        <button type="button" className="h-7 cursor-help rounded-md pr-1 pl-2 font-medium">
          {label}
        </button>
      </Tooltip>
      <button
        type="button"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
        className="flex size-6 items-center justify-center rounded hover:bg-surface-hover"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}
