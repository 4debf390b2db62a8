'use client'

import { useQuery } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { CallbackActions, TimeLeft } from '@/components/parts/callbacks/callback-actions'
import { Ends, Party } from '@/components/parts/party/party'
import { ErrorState } from '@/components/ui/state/states'
import { Link, TextLink } from '@/components/ui/text/link'
import { Name, RelativeTime } from '@/components/ui/text/name'
import { type RecentCall, useRecents } from '@/lib/client/data/recents'
import { useOwnCallbacks } from '@/lib/client/data/use-callbacks'
import { question } from '@/lib/client/http/question'
import { useFilters } from '@/lib/client/page/use-filters'
import { type CallbackLine, lineId } from '@/lib/shared/callbacks/callback-queue'
import { callHref } from '@/lib/shared/links'
import { type OwnNote, ownNotesRoute } from '@/lib/shared/notes/notes'
import { formatCount } from '@/lib/shared/text/format'
import { ListSection, RecentCalls, ROW_CLASS } from './sections'

const SHOWN = 6

/** The viewer's own notes, newest first, each a link to its call. */
function OwnNotes({ notes }: { notes: readonly OwnNote[] }) {
  return (
    <ListSection title="My notes" items={notes} most={SHOWN}>
      {(note) => (
        <li key={note.id}>
          <Link href={callHref(note)} prefetch={false} className={ROW_CLASS}>
            <StickyNote
              aria-hidden="true"
              className="size-4 shrink-0 self-start text-ink-faint max-sm:hidden"
              strokeWidth={1.75}
            />
            <span className="min-w-0 flex-1">
              <Name className="line-clamp-2">{note.body}</Name>
              <span className="mt-0.5 flex items-center gap-2 text-ink-muted text-xs">
                {note.call === null ? (
                  <span className="truncate">No longer in the mirror</span>
                ) : (
                  <Ends from={note.call.from} to={note.call.to} />
                )}
              </span>
            </span>
            <RelativeTime at={note.createdAt} className="shrink-0 self-start text-ink-muted text-xs" />
          </Link>
        </li>
      )}
    </ListSection>
  )
}

type ClaimedProps = { lines: readonly CallbackLine[]; asOf: number }

/** The callers whom the viewer has promised to call back. */
function ClaimedCallbacks({ lines, asOf }: ClaimedProps) {
  return (
    <ListSection title="Call-backs you claimed" items={lines}>
      {(line) => (
        <li
          key={lineId(line)}
          data-caller={line.caller.id}
          data-target={line.target.id}
          className="flex min-h-11 items-center gap-x-3 px-3 py-1.5 text-data"
        >
          <span className="min-w-0 flex-1">
            <TextLink href={callHref(line.last)} className="block truncate font-medium">
              <Party kind="user" id={line.caller.id} />
            </TextLink>
            <span className="block truncate text-ink-muted text-xs">
              {line.calls === 1 ? 'One missed call' : `${formatCount(line.calls)} missed calls`}
              {line.handling?.note != null && ` · ${line.handling.note}`}
            </span>
          </span>
          <TimeLeft line={line} asOf={asOf} />
          <CallbackActions line={line} asOf={asOf} />
        </li>
      )}
    </ListSection>
  )
}

/** The viewer's own notes, newest first. */
const useOwnNotes = () => useQuery({ ...question(ownNotesRoute, {}), select: (answer) => answer.data })

const never = () => () => {}
/** False on the server and until hydration, while it is unknown what the browser remembers. */
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Where a support agent starts: the search, the call-backs that the viewer claimed, the calls opened lately, and the viewer's own notes.
 * @param search the search, which `examples` write into
 */
export function FindPage({ search, examples }: { search: ReactNode; examples: ReactNode }) {
  const { zone } = useFilters()
  const recents = useRecents().filter((one): one is RecentCall => one.kind === 'call')
  const notes = useOwnNotes()
  const callbacks = useOwnCallbacks()
  const claimed = callbacks.data?.data
  const isKnown = useIsHydrated() && !notes.isPending && !callbacks.isPending
  const isEmpty = isKnown && recents.length === 0 && notes.data?.length === 0 && claimed?.lines.length === 0
  return (
    <div className="mx-auto flex max-w-2xl flex-col pt-[clamp(0.5rem,7vh,5rem)]">
      <h1 className="text-center font-semibold text-2xl tracking-tight">Find a call</h1>
      <p className="mt-1.5 mb-6 text-balance text-center text-ink-muted text-sm">
        Write it as you heard it: “with Priya yesterday about three, dropped”.
      </p>
      {search}
      {isEmpty && (
        <div className="mt-8 flex flex-col items-center gap-3">
          <p className="text-ink-faint text-xs">Or begin with</p>
          {examples}
        </div>
      )}
      {callbacks.isError && (
        <ErrorState
          title="Your call-backs could not be loaded"
          error={callbacks.error}
          onRetry={() => callbacks.refetch()}
        />
      )}
      {claimed !== undefined && <ClaimedCallbacks lines={claimed.lines} asOf={claimed.asOf} />}
      <RecentCalls calls={recents} zone={zone} />
      {notes.isError && (
        <ErrorState title="Your notes could not be loaded" error={notes.error} onRetry={() => notes.refetch()} />
      )}
      {notes.data !== undefined && <OwnNotes notes={notes.data} />}
    </div>
  )
}
