import { type ReactNode, useState } from 'react'
import CallLink from '@/components/parts/callbacks/call-link'
import { CallbackActions, TimeLeft } from '@/components/parts/callbacks/callback-actions'
import { Ends, Party } from '@/components/parts/party/party'
import { QuietButton } from '@/components/ui/form/button'
import { Card } from '@/components/ui/layout/card'
import { Link, TextLink } from '@/components/ui/text/link'
import { Name, RelativeTime } from '@/components/ui/text/name'
import { useRecents } from '@/lib/client/data/recents'
import { useZone } from '@/lib/client/page/use-zone'
import { type CallbackLine, lineId } from '@/lib/shared/callbacks/callback-queue'
import { callHref } from '@/lib/shared/links'
import type { OwnNote } from '@/lib/shared/notes/notes'
import { countOf, formatDay, formatTime } from '@/lib/shared/text/format'

const SHOWN = 6

type SectionProps<T> = {
  title: string
  none: string
  items: readonly T[]
  /** One item, as a `li`. */
  children: (item: T) => ReactNode
}

function ListSection<T>({ title, none, items, children }: SectionProps<T>) {
  const [all, setAll] = useState(false)
  const more = items.length - SHOWN
  return (
    <Card
      aria-label={title}
      title={title}
      actions={!all && more > 0 && <QuietButton onClick={() => setAll(true)}>All {items.length}</QuietButton>}
    >
      {items.length === 0 ? (
        <p className="px-4 pb-4 text-data text-ink-faint">{none}</p>
      ) : (
        <ul className="pb-2">{items.slice(0, all ? items.length : SHOWN).map(children)}</ul>
      )}
    </Card>
  )
}

const ROW = 'flex min-h-11 items-center gap-x-3 px-4 py-1.5 text-data hover:bg-surface-hover'

type CallbackLinesProps = { title: string; none: string; lines: readonly CallbackLine[]; asOf: number }

/** Callers who wait for a call back, each with a call link and the actions. */
export const CallbackLines = ({ title, none, lines, asOf }: CallbackLinesProps) => (
  <ListSection title={title} none={none} items={lines}>
    {(line) => (
      <li key={lineId(line)} data-caller={line.caller.id} data-target={line.target.id} className={ROW}>
        <span className="min-w-0 flex-1">
          <TextLink href={callHref(line.last)} className="block truncate font-medium">
            <Party kind="user" id={line.caller.id} />
          </TextLink>
          <span className="block truncate text-ink-muted text-xs">
            {countOf(line.calls, 'call')}, last <RelativeTime at={line.last.time} />
            {line.handling?.note != null && ` · ${line.handling.note}`}
          </span>
        </span>
        <TimeLeft line={line} asOf={asOf} className="text-xs" />
        <CallLink uid={line.caller.id} />
        <CallbackActions line={line} asOf={asOf} />
      </li>
    )}
  </ListSection>
)

/** The viewer's own notes, newest first, each a link to its call. */
export const OwnNotes = ({ notes }: { notes: readonly OwnNote[] }) => (
  <ListSection title="My notes" none="None yet. Notes stand on the page of a call." items={notes}>
    {(note) => (
      <li key={note.id}>
        <Link href={callHref(note)} className={ROW}>
          <span className="min-w-0 flex-1">
            <Name className="line-clamp-2">{note.body}</Name>
            <span className="mt-0.5 flex items-center gap-2 text-ink-muted text-xs">
              {note.call === null ? <span className="truncate">No longer in the mirror</span> : <Ends {...note.call} />}
            </span>
          </span>
          <RelativeTime at={note.createdAt} className="shrink-0 self-start text-ink-muted text-xs" />
        </Link>
      </li>
    )}
  </ListSection>
)

/** The calls that the viewer opened lately in this browser, newest first. */
export function RecentCalls() {
  const zone = useZone()
  const calls = useRecents().filter((one) => one.kind === 'call')
  return (
    <ListSection title="Recently opened" none="No calls yet in this browser." items={calls}>
      {(call) => (
        <li key={call.href}>
          <Link href={call.href} className={ROW}>
            <span className="min-w-0 flex-1">
              <Ends from={call.from} to={call.to} />
            </span>
            <span className="num shrink-0 text-ink-muted text-xs">
              {formatDay(call.time, zone)} {formatTime(call.time, zone)}
            </span>
          </Link>
        </li>
      )}
    </ListSection>
  )
}
