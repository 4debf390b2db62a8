import { PhoneOutgoing, StickyNote } from 'lucide-react'
import CallLink from '@/components/parts/callbacks/call-link'
import { CallbackActions, TimeLeft } from '@/components/parts/callbacks/callback-actions'
import { Party } from '@/components/parts/party/party'
import type { Column } from '@/components/table/column'
import { Door } from '@/components/ui/text/door'
import { Link, TextLink } from '@/components/ui/text/link'
import { RelativeTime } from '@/components/ui/text/name'
import { useMe } from '@/lib/client/data/use-me'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { type CallbackLine, type CallbackQueue, lineDoor, lineId } from '@/lib/shared/callbacks/callback-queue'
import { CALLBACK_OUTCOMES } from '@/lib/shared/callbacks/callbacks'
import type { Filters } from '@/lib/shared/filters/filters'
import { callHref, groupHref, personHref } from '@/lib/shared/links'
import { formatCount, formatDateTime } from '@/lib/shared/text/format'

/** The columns of the queue. @param opened the line whose call link has the focus */
export function queueColumns(filters: Filters, { asOf }: CallbackQueue, opened: string | null): Column<CallbackLine>[] {
  return [
    { id: 'left', header: 'Time left', from: 'sm', cell: (line) => <TimeLeft line={line} asOf={asOf} /> },
    {
      id: 'caller',
      header: 'Who to call',
      rowHeader: true,
      className: 'max-w-40 py-1.5 font-normal sm:max-w-64',
      cell: (line) => (
        <>
          <PartyName party={line.caller} />
          <span className="text-xs sm:hidden">
            <TimeLeft line={line} asOf={asOf} />
          </span>
          <Attempts line={line} />
        </>
      ),
    },
    {
      id: 'to',
      header: 'Tried to reach',
      from: 'md',
      className: 'max-w-36',
      cell: ({ target, isGroup }) => <PartyName party={target} isGroup={isGroup} />,
    },
    {
      id: 'calls',
      header: 'Calls',
      numeric: true,
      from: 'sm',
      cell: (line) => (
        <Door
          filters={lineDoor(line, filters)}
          label={`${formatCount(line.calls)} ${line.calls === 1 ? 'call' : 'calls'} to return; show them`}
        >
          {formatCount(line.calls)}
        </Door>
      ),
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
      cell: (line) => (
        <span className="flex items-center justify-end gap-1">
          <CallLink uid={line.caller.id} isFocused={lineId(line) === opened} />
          <CallbackActions line={line} asOf={asOf} />
        </span>
      ),
    },
  ]
}

/** Who has tried to call back since, as calls show and as colleagues said. */
function Attempts({ line: { attempts, handling } }: { line: CallbackLine }) {
  const [last] = attempts
  const outcome = handling?.outcome ?? null
  if (last === undefined && outcome === null) return null
  return (
    <span className="num flex min-w-0 items-center gap-1 truncate text-ink-muted text-xs">
      {outcome !== null && handling?.outcomeAt != null && (
        <>
          {CALLBACK_OUTCOMES[outcome]} <RelativeTime at={handling.outcomeAt} />
        </>
      )}
      {last?.from != null && outcome === null && (
        <>
          <PhoneOutgoing aria-hidden="true" className="size-3 shrink-0" />
          <TextLink href={callHref(last)} className="min-w-0 truncate">
            <Party kind="user" id={last.from.id} /> tried <RelativeTime at={last.time} />
          </TextLink>
          {attempts.length > 1 && `and ${attempts.length - 1} more`}
        </>
      )}
    </span>
  )
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

type PartyNameProps = { party: CallbackLine['caller']; isGroup?: boolean }

/** A link to a person's or group's page. */
function PartyName({ party, isGroup = false }: PartyNameProps) {
  const { range, tz } = useAppliedFilters().filters
  return (
    <Link
      href={(isGroup ? groupHref : personHref)(party.id, { range, tz })}
      prefetch={false}
      className="block min-w-0 truncate rounded-sm hover:text-accent-ink hover:underline"
    >
      <Party kind={isGroup ? 'group' : 'user'} id={party.id} className="block" />
    </Link>
  )
}
