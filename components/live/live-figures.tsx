import { Card } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import type { Call } from '@/lib/contracts/call'
import { formatCount } from '@/lib/format'
import { presences } from './board-rows'

/** What is going on in four numbers. */
export function LiveFigures({ calls, total }: { calls: readonly Call[]; total: number }) {
  const ongoing = calls.filter((call) => call.status === 'ongoing')
  const people = new Set(
    ongoing.flatMap((call) =>
      presences(call.participants)
        .filter((person) => person.state === 'in')
        .map((person) => person.uid),
    ),
  )
  const figures = [
    { label: 'Open calls', value: total, filters: { range: 'all', status: ['ongoing', 'initiated'] } },
    { label: 'Ongoing', value: ongoing.length, filters: { range: 'all', status: ['ongoing'] } },
    { label: 'Ringing', value: calls.length - ongoing.length, filters: { range: 'all', status: ['initiated'] } },
    { label: 'People in a call', value: people.size, filters: null },
  ]
  return (
    <Card aria-label="Now" className="mb-4 grid grid-cols-2 sm:grid-cols-4">
      {figures.map(({ label, value, filters }) => (
        <dl
          key={label}
          className="border-line px-4 py-3 max-sm:odd:border-r max-sm:nth-[n+3]:border-t sm:not-first:border-l"
        >
          <dt className="text-ink-muted text-xs">{label}</dt>
          <dd className="mt-1 font-semibold text-xl tracking-tight">
            {filters === null ? (
              formatCount(value)
            ) : (
              <Door filters={filters} label={`${label}: ${value}, show them`}>
                {formatCount(value)}
              </Door>
            )}
          </dd>
        </dl>
      ))}
    </Card>
  )
}
