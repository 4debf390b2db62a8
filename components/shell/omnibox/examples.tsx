'use client'

import { searchFor } from '@/components/shell/shell-actions'

/** Sentences that show what the box understands. */
export const EXAMPLES = [
  'missed yesterday',
  'dropped in the last 7 days',
  'video longer than 10 min last week',
  'group calls last Tuesday morning',
  'rang longer than 20 s, missed',
] as const

/** Sentences to begin with; a click types one into the search. */
export function Examples() {
  return (
    <ul aria-label="Examples" className="flex flex-wrap justify-center gap-2">
      {EXAMPLES.map((example) => (
        <li key={example}>
          <button
            type="button"
            onClick={() => searchFor(example)}
            className="h-8 rounded-full border border-line bg-surface-raised px-3 text-data text-ink-muted hover:border-line-strong hover:text-ink"
          >
            {example}
          </button>
        </li>
      ))}
    </ul>
  )
}
