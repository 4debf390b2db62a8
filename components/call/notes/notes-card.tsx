import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Loaded } from '@/components/table/loaded'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/form/button'
import { Card } from '@/components/ui/layout/card'
import { toastOutcome } from '@/components/ui/overlay/toast'
import { Hint } from '@/components/ui/text/metric-hint'
import { RelativeTime } from '@/components/ui/text/name'
import { useMay, useMe } from '@/lib/client/data/use-me'
import { useData, useSend } from '@/lib/client/http/use-answer'
import { useZone } from '@/lib/client/page/use-zone'
import { askOf, type CallRef } from '@/lib/shared/calls/call-path'
import {
  addNoteRoute,
  changeNoteRoute,
  deleteNoteRoute,
  type Note,
  notesRoute,
  restoreNoteRoute,
} from '@/lib/shared/notes/notes'
import { countOf, formatDateTime } from '@/lib/shared/text/format'
import { INLINE_LINK } from '../moment-button'
import { NoteForm } from './note-form'

/** Web addresses, without the punctuation of the sentence around them. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/

/** The text of a note, with web addresses as links. */
const NotesText = ({ body }: { body: string }) => (
  <p className="whitespace-pre-wrap break-words text-data leading-5">
    {body.split(ADDRESS).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order
      <Fragment key={index}>
        {index % 2 === 0 ? (
          part
        ) : (
          <a href={part} target="_blank" rel="noopener noreferrer" className={`break-all ${INLINE_LINK}`}>
            {part}
          </a>
        )}
      </Fragment>
    ))}
  </p>
)

/** A note with its author and time. Its author can edit it in place; its author or an admin can delete it. */
function NoteItem({ note, callRef }: { note: Note; callRef: CallRef }) {
  const zone = useZone()
  const me = useMe()
  const mayDeleteAny = useMay('delete-any-note')
  const send = useSend(notesRoute)
  const { params, query } = askOf(callRef)
  const ofNote = { params: { ...params, id: note.id }, query }
  const remove = useMutation({ mutationFn: () => send(deleteNoteRoute, ofNote) })
  const [editing, setEditing] = useState(false)
  const mine = me.data?.id === note.author.id
  const deleteNote = () => toastOutcome(remove.mutateAsync(), 'Note deleted.', () => send(restoreNoteRoute, ofNote))
  return (
    <li className="px-4 py-2.5" data-note={note.id}>
      <div className="flex min-h-7 items-center gap-x-2 text-data">
        <span className={cn('min-w-0 truncate', note.author.id === null ? 'text-ink-muted' : 'font-medium')}>
          {note.author.name}
        </span>
        <RelativeTime at={note.createdAt} className="shrink-0 text-ink-faint text-xs" />
        {note.editedAt !== null && (
          <span
            className="shrink-0 text-ink-faint text-xs"
            title={`${formatDateTime(note.editedAt, zone)} (${zone.name})`}
          >
            edited
          </span>
        )}
        {!editing && (mine || mayDeleteAny) && (
          <span className="ml-auto flex shrink-0">
            {mine && <IconButton icon={Pencil} label="Edit" size="sm" onClick={() => setEditing(true)} />}
            <IconButton icon={Trash2} label="Delete" size="sm" disabled={remove.isPending} onClick={deleteNote} />
          </span>
        )}
      </div>
      {editing ? (
        <NoteForm
          label="Edit note"
          submit="Save"
          initial={note.body}
          send={(body) => send(changeNoteRoute, { ...ofNote, body: { body } })}
          onSent={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <NotesText body={note.body} />
      )}
    </li>
  )
}

/** Polled, since a colleague may add a note. */
const REFETCH_MS = 30_000

/** Colleagues' notes on the call, oldest first, and a field to add one. Not printed. */
export default function NotesCard({ callRef }: { callRef: CallRef }) {
  const notes = useData(notesRoute, { ...askOf(callRef), placeholderData: undefined, refetchInterval: REFETCH_MS })
  const send = useSend(notesRoute)
  const mayWrite = useMay('write-notes')
  const list = useRef<HTMLElement>(null)
  const [written, setWritten] = useState(0)
  useEffect(() => {
    if (written > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [written])
  return (
    <Card
      className="flex flex-col print:hidden"
      title="Notes"
      hint={
        <Hint label="Who sees notes">
          Everyone who can sign in here can read them. They are stored in Callscope and never sent to the Calls API.
        </Hint>
      }
      description={notes.data?.length ? countOf(notes.data.length, 'note') : undefined}
    >
      <section
        ref={list}
        aria-label="Notes on this call"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-y-auto focus-visible:-outline-offset-2"
      >
        <Loaded question={notes} rows={2} title="Notes could not be loaded">
          {(listed) => (
            <ol className="divide-y divide-line">
              {listed.map((note) => (
                <NoteItem key={note.id} note={note} callRef={callRef} />
              ))}
            </ol>
          )}
        </Loaded>
      </section>
      {mayWrite && (
        <div className="border-line border-t p-3">
          <NoteForm
            key={callRef}
            keepAs={`note ${callRef}`}
            label="Write a note"
            submit="Add note"
            send={(body) => send(addNoteRoute, { ...askOf(callRef), body: { body } })}
            onSent={() => setWritten((count) => count + 1)}
          />
        </div>
      )}
    </Card>
  )
}
