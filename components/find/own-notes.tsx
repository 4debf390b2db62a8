'use client'

import { StickyNote } from 'lucide-react'
import { useState } from 'react'
import { Ends } from '@/components/parts/ends'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Name } from '@/components/ui/name'
import { RelativeTime } from '@/components/ui/relative-time'
import type { OwnNote } from '@/lib/shared/contracts/notes'
import { callHref } from '@/lib/shared/links'
import { ListSection, ROW_CLASS } from './list-section'

const SHOWN = 6

/** The viewer's own notes, newest first, each a link to its call. */
export function OwnNotes({ notes, zone }: { notes: readonly OwnNote[]; zone: string }) {
  const [all, setAll] = useState(false)
  if (notes.length === 0) return null
  return (
    <ListSection title="My notes">
      {notes.slice(0, all ? notes.length : SHOWN).map((note) => (
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
            <RelativeTime at={note.createdAt} zone={zone} className="shrink-0 self-start text-ink-muted text-xs" />
          </Link>
        </li>
      ))}
      {!all && notes.length > SHOWN && (
        <li className="px-1">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            Show all {notes.length}
          </Button>
        </li>
      )}
    </ListSection>
  )
}
