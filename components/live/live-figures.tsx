import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import { formatCount } from '@/lib/shared/format'
import { type BoardRow, presences } from './board-rows'

/** The current state in four numbers. People are counted without calls that were probably never closed. */
export function LiveFigures({ live, stale, total }: { live: readonly BoardRow[]; stale: number; total: number }) {
  const here = live.filter((row) => row.phase === 'here').map((row) => row.call)
  const ongoing = here.filter((call) => call.status === 'ongoing')
  const people = new Set(
    ongoing.flatMap((call) =>
      presences(call)
        .filter((person) => person.state === 'in' && person.uid !== null)
        .map((person) => person.uid),
    ),
  )
  return (
    <Card aria-label="Now" className="mb-4 grid grid-cols-2 sm:grid-cols-4">
      <Figure label="Open calls" note={stale === 0 ? null : `${formatCount(stale)} probably never closed`}>
        <Door filters={{ range: 'all', status: ['ongoing', 'initiated'] }} label={`${total} open calls, show them`}>
          {formatCount(total)}
        </Door>
      </Figure>
      <Figure label="Ongoing">{formatCount(ongoing.length)}</Figure>
      <Figure label="Ringing">
        <Door
          filters={{ range: 'all', status: ['initiated'] }}
          label={`${here.length - ongoing.length} ringing, show them`}
        >
          {formatCount(here.length - ongoing.length)}
        </Door>
      </Figure>
      <Figure label="People in calls">{formatCount(people.size)}</Figure>
    </Card>
  )
}

function Figure({ label, note, children }: { label: string; note?: string | null; children: ReactNode }) {
  return (
    <dl className="border-line px-4 py-3 max-sm:nth-[n+3]:border-t max-sm:odd:border-r sm:not-first:border-l">
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="mt-1 font-semibold text-xl tracking-tight">{children}</dd>
      {note && <dd className="mt-0.5 text-ink-faint text-xs">{note}</dd>}
    </dl>
  )
}
