import { Phone, StickyNote } from 'lucide-react'
import { CallbackActions, TimeLeft } from '@/components/parts/callbacks/callback-actions'
import type { Column } from '@/components/table/column'
import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { RelativeTime } from '@/components/ui/text/name'
import { useMe } from '@/lib/client/data/use-me'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import type { CallbackLine, CallbackQueue } from '@/lib/shared/callbacks/callback-queue'
import { WAITING_STATES } from '@/lib/shared/callbacks/callbacks'
import { narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { callHref } from '@/lib/shared/links'
import { formatCount, formatDateTime } from '@/lib/shared/text/format'
import { PartyName } from './party-name'

export function queueColumns(filters: Filters, _zone: string, { asOf, hours }: CallbackQueue): Column<CallbackLine>[] {
  return [
    { id: 'left', header: 'Time left', cell: (line) => <TimeLeft line={line} asOf={asOf} /> },
    {
      id: 'caller',
      header: 'Who to call',
      rowHeader: true,
      className: 'max-w-28 sm:max-w-44',
      cell: ({ caller }) => (
        <span className="flex min-w-0 items-center gap-1.5 font-normal">
          <Phone aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint max-sm:hidden" />
          <PartyName party={caller} />
        </span>
      ),
    },
    {
      id: 'calls',
      header: 'Missed',
      numeric: true,
      from: 'sm',
      cell: ({ caller, calls }) => (
        <Door
          filters={narrowed({ ...filters, initiator: [caller.id], callbackHours: hours }, 'callback', WAITING_STATES)}
          label={`${formatCount(calls)} missed ${calls === 1 ? 'call' : 'calls'} to return; show them`}
        >
          {formatCount(calls)}
        </Door>
      ),
    },
    {
      id: 'to',
      header: 'Tried to reach',
      from: 'md',
      className: 'max-w-36',
      cell: ({ last }) => <PartyName party={last.to} isGroup={last.isGroup} />,
    },
    {
      id: 'time',
      header: 'Last tried',
      className: 'num',
      from: 'md',
      cell: ({ last }) => (
        <TextLink href={callHref(last)}>
          <RelativeTime at={last.time} />
        </TextLink>
      ),
    },
    {
      id: 'holder',
      header: 'Held by',
      from: 'lg',
      className: 'max-w-40',
      cell: (line) => <Holder handling={line.handling} asOf={asOf} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      cell: (line) => <CallbackActions line={line} asOf={asOf} />,
    },
  ]
}

function Holder({ handling, asOf }: { handling: CallbackLine['handling']; asOf: number }) {
  const { zone } = useAppliedFilters()
  const me = useMe().data?.id
  if (handling === null) return <span className="text-ink-faint">Nobody</span>
  const { claimedBy, claimedAt, snoozedUntil, note } = handling
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <span className="flex min-w-0 items-center gap-1.5">
        {claimedBy === null || claimedAt === null ? (
          <span className="text-ink-faint">Nobody</span>
        ) : (
          <span className="truncate" title={`Since ${formatDateTime(claimedAt, zone)}`}>
            {claimedBy.id === me ? 'You' : claimedBy.name}
          </span>
        )}
        {note !== null && (
          <span title={note} className="shrink-0 text-ink-faint">
            <StickyNote aria-hidden="true" className="size-3.5" />
            <span className="sr-only">Note: {note}</span>
          </span>
        )}
      </span>
      {snoozedUntil !== null && snoozedUntil > asOf && (
        <span className="truncate text-ink-faint text-xs">until {formatDateTime(snoozedUntil, zone)}</span>
      )}
    </span>
  )
}
