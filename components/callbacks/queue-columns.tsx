import { PhoneOutgoing, StickyNote } from 'lucide-react'
import CallLink from '@/components/parts/callbacks/call-link'
import { CallbackActions, TimeLeft } from '@/components/parts/callbacks/callback-actions'
import { ON_HOVER } from '@/components/parts/figures/panel'
import { Party } from '@/components/parts/party/party'
import type { Column } from '@/components/table/column'
import { cn } from '@/components/ui/cn'
import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { RelativeTime } from '@/components/ui/text/name'
import { useMe } from '@/lib/client/data/use-me'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import type { PageFilters } from '@/lib/client/page/use-filters'
import { type CallbackLine, type CallbackQueue, lineDoor, lineId } from '@/lib/shared/callbacks/callback-queue'
import { CALLBACK_OUTCOMES } from '@/lib/shared/callbacks/callbacks'
import { callHref, personHref } from '@/lib/shared/links'
import { countOf, formatDateTime } from '@/lib/shared/text/format'

type Page = Pick<PageFilters, 'filters' | 'compared'>
/** The columns of the queue. @param opened the line whose call link has the focus */
export function queueColumns(page: Page, { asOf }: CallbackQueue, opened: string | null): Column<CallbackLine>[] {
  const { filters, compared } = page
  const time = { range: filters.range, tz: filters.tz }
  return [
    { id: 'left', header: 'Time left', from: 'sm', cell: (line) => <TimeLeft line={line} asOf={asOf} /> },
    {
      id: 'caller',
      header: 'Who to call',
      rowHeader: true,
      className: 'max-w-40 py-1.5 font-normal sm:max-w-64',
      cell: (line) => (
        <>
          <TextLink href={personHref(line.caller.id, time, compared)} className="block min-w-0 truncate leading-6">
            <Party kind="user" id={line.caller.id} className="block" />
          </TextLink>
          <TimeLeft line={line} asOf={asOf} className="text-xs sm:hidden" />
          <Attempts line={line} />
          <Holder handling={line.handling} asOf={asOf} />
        </>
      ),
    },
    {
      id: 'to',
      header: 'Tried to reach',
      from: 'md',
      className: 'max-w-36',
      cell: ({ target, isGroup }) => (
        <Party kind={isGroup ? 'group' : 'user'} id={target.id} className="block truncate" />
      ),
    },
    {
      id: 'calls',
      header: 'Last tried',
      className: 'num',
      from: 'sm',
      cell: (line) => (
        <Door filters={lineDoor(line, filters)} label={`${countOf(line.calls, 'call')} to return; show them`}>
          {line.calls > 1 && `${countOf(line.calls, 'call')}, `}
          <RelativeTime at={line.last.time} />
        </Door>
      ),
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      cell: (line) => <Actions line={line} asOf={asOf} isOpened={lineId(line) === opened} />,
    },
  ]
}

/** The call link and other actions: always visible on the viewer's own lines, on hover on others. */
function Actions({ line, asOf, isOpened }: { line: CallbackLine; asOf: number; isOpened: boolean }) {
  const isMine = line.handling?.claimedBy?.id === (useMe().data?.id ?? null)
  return (
    <span
      className={cn(
        'flex items-center justify-end gap-1',
        !isMine && cn(ON_HOVER, 'focus-within:opacity-100 has-[[data-state=open]]:opacity-100'),
      )}
    >
      <CallLink uid={line.caller.id} isFocused={isOpened} />
      <CallbackActions line={line} asOf={asOf} />
    </span>
  )
}

const SECOND = 'num flex min-w-0 items-center gap-1 truncate text-ink-muted text-xs'

/** Attempts to call back, as calls show them or colleagues reported them. */
function Attempts({ line: { attempts, handling } }: { line: CallbackLine }) {
  const [last] = attempts
  if (handling?.outcome != null && handling.outcomeAt !== null)
    return (
      <span className={SECOND}>
        {CALLBACK_OUTCOMES[handling.outcome]} <RelativeTime at={handling.outcomeAt} />
      </span>
    )
  if (last?.from == null) return null
  return (
    <span className={SECOND}>
      <PhoneOutgoing className="size-3 shrink-0" />
      <TextLink href={callHref(last)} className="min-w-0 truncate leading-6">
        <Party kind="user" id={last.from.id} /> tried <RelativeTime at={last.time} />
      </TextLink>
      {attempts.length > 1 && `and ${attempts.length - 1} more`}
    </span>
  )
}

function Holder({ handling, asOf }: { handling: CallbackLine['handling']; asOf: number }) {
  const { zone } = useAppliedFilters()
  const me = useMe().data?.id
  if (handling === null) return null
  const { claimedBy, claimedAt, snoozedUntil, note } = handling
  const isSnoozed = snoozedUntil !== null && snoozedUntil > asOf
  return (
    <span className={SECOND}>
      {claimedBy !== null && claimedAt !== null && (
        <span title={`Since ${formatDateTime(claimedAt, zone)}`}>
          Held by {claimedBy.id === me ? 'you' : claimedBy.name}
        </span>
      )}
      {isSnoozed && <span>until {formatDateTime(snoozedUntil, zone)}</span>}
      {note !== null && (
        <span title={note} className="flex min-w-0 items-center gap-1">
          <StickyNote className="size-3 shrink-0" />
          <span className="sr-only">Note: </span>
          <span className="truncate">{note}</span>
        </span>
      )}
    </span>
  )
}
