import { cn } from '@/components/ui/cn'
import { Name } from '@/components/ui/name'
import { formatClock } from '@/lib/shared/format'
import { personKey, UNKNOWN_PARTICIPANT } from '@/lib/shared/presence/uids'
import type { Presence } from './board-rows'

const SHOWN = 6
const LOOKS = {
  in: 'border-line bg-surface text-ink',
  calling: 'border-line text-ink',
  left: 'border-transparent text-ink-faint line-through',
  invited: 'border-line border-dashed text-ink-faint',
} as const

/** The people in an open call as small labels: in the call, calling, left, not joined. @param of how many there are, if not all are listed */
export function PresenceList({
  people,
  of = people.length,
  zone,
}: {
  people: readonly Presence[]
  of?: number | undefined
  zone: string
}) {
  const more = Math.max(of, people.length) - SHOWN
  return (
    <ul className="flex min-w-0 flex-wrap gap-1" aria-label="People">
      {people.slice(0, SHOWN).map((person) => (
        <li
          key={personKey(person.uid)}
          title={words(person, zone)}
          className={cn(
            'slide-in flex h-5 max-w-36 items-center gap-1.5 rounded-sm border px-1.5 text-micro',
            LOOKS[person.state],
          )}
        >
          {person.state === 'in' && (
            <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-fill-ongoing" />
          )}
          <Name className="truncate">{person.name ?? UNKNOWN_PARTICIPANT}</Name>
          <span className="sr-only">, {words(person, zone)}</span>
        </li>
      ))}
      {more > 0 && <li className="px-1 text-ink-faint text-micro leading-5">and {more} more</li>}
    </ul>
  )
}

function words({ state, since }: Presence, zone: string): string {
  const at = since === null ? '' : ` at ${formatClock(since, zone)}`
  if (state === 'in') return `in the call${since === null ? '' : `, joined${at}`}`
  if (state === 'calling') return 'is calling'
  return state === 'left' ? `left${at}` : 'has not joined'
}
