'use client'

import { useEffect, useRef, useState } from 'react'
import { Card, CardHeader } from '@/components/ui/card'
import { Hint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { useMay } from '@/lib/client/use-me'
import type { CallRef } from '@/lib/shared/calls/call-path'
import { NoteForm } from './notes-form'
import { NoteItem } from './notes-item'
import { useNoteChanges, useNotes } from './use-notes'

/** Colleagues' notes on the call, oldest first, and a field to add one. Not printed. */
export default function NotesCard({ callRef, zone }: { callRef: CallRef; zone: string }) {
  const { data: notes, error, refetch } = useNotes(callRef)
  const { add } = useNoteChanges(callRef)
  const mayWrite = useMay('write-notes')
  const list = useRef<HTMLElement>(null)
  const [written, setWritten] = useState(0)
  useEffect(() => {
    if (written > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [written])
  return (
    <Card className="flex min-h-[372px] flex-col print:hidden">
      <CardHeader
        title="Notes"
        hint={
          <Hint label="Who sees notes">
            Everyone who can sign in here can read them. They are stored in Callscope and never sent to the Calls API.
          </Hint>
        }
        description={notes !== undefined && notes.length > 0 ? countWords(notes.length) : undefined}
      />
      <section
        ref={list}
        aria-label="Notes on this call"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2 lg:max-h-none lg:[contain:size]"
      >
        {notes === undefined ? (
          error !== null ? (
            <ErrorState error={error} title="Notes could not be loaded" onRetry={() => refetch()} />
          ) : (
            <div role="status" className="space-y-3 px-4 pt-1">
              <span className="sr-only">Loading notes…</span>
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-10" />
            </div>
          )
        ) : notes.length === 0 ? (
          <p className="px-4 text-data text-ink-muted">
            No notes on this call yet. Add what the next person should know.
          </p>
        ) : (
          <ol className="divide-y divide-line">
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} callRef={callRef} zone={zone} />
            ))}
          </ol>
        )}
      </section>
      {mayWrite && (
        <div className="border-line border-t p-3">
          <NoteForm
            label="Write a note"
            submit="Add note"
            pending={add.isPending}
            error={add.error}
            onSubmit={async (body) => {
              await add.mutateAsync(body)
              setWritten((count) => count + 1)
            }}
          />
        </div>
      )}
    </Card>
  )
}

const countWords = (count: number) => (count === 1 ? '1 note' : `${count} notes`)
