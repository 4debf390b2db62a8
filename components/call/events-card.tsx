'use client'

import { Circle, LogIn, LogOut, type LucideIcon, PhoneCall, PhoneOff, RotateCcw, Square, UserRound } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { Prose } from '@/components/ui/text/name'
import { eventWords } from '@/lib/shared/story/words'
import { formatClock } from '@/lib/shared/text/format'
import { sinceStart } from '@/lib/shared/timeline/clock'
import type { EventKind } from '@/lib/shared/timeline/events'
import { startOf } from '@/lib/shared/timeline/presence'
import { useCallOnPage } from './call-context'

const ICONS: Record<EventKind, LucideIcon> = {
  initiated: PhoneCall,
  started: UserRound,
  joined: LogIn,
  rejoined: RotateCcw,
  left: LogOut,
  'recording-started': Circle,
  'recording-stopped': Square,
  ended: PhoneOff,
}

/** The events in order. The last one before the cursor is marked without rendering while the cursor moves. */
export const EventsCard = memo(function EventsCard() {
  return (
    <Card className="overflow-hidden">
      <CardHeader title="Events" />
      <EventList />
    </Card>
  )
})

function EventList() {
  const { call, zone, events, wasOpen, moment, selected, cast, pin, select } = useCallOnPage()
  const start = startOf(call)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    let marked: Element | null = null
    const follow = () => {
      const time = moment.get()
      const index = time === null ? -1 : events.findLastIndex((event) => event.at <= time)
      const next = index < 0 ? null : (list.current?.children[index] ?? null)
      if (next === marked) return
      marked?.removeAttribute('data-current')
      next?.setAttribute('data-current', '')
      marked = next
      if (next instanceof HTMLElement) scrollWithin(list.current, next)
    }
    follow()
    const stop = moment.subscribe(follow)
    // New events set the mark again, so the old one is removed.
    return () => {
      stop()
      marked?.removeAttribute('data-current')
    }
  }, [events, moment])
  if (events.length === 0)
    return <p className="px-4 pb-4 text-data text-ink-muted">The API gives no times for this call.</p>
  return (
    <ol
      ref={list}
      aria-label="Events"
      className={cn(
        'relative max-h-[480px] overflow-y-auto pb-2 focus-visible:-outline-offset-2 print:max-h-none print:columns-2',
        wasOpen && 'h-64 print:h-auto',
      )}
    >
      {events.map((event) => {
        const Icon = ICONS[event.kind]
        return (
          <li
            key={event.key}
            className="border-transparent border-l-2 data-[current]:border-accent data-[current]:bg-accent-soft"
          >
            <button
              type="button"
              onClick={() => {
                pin(event.at)
                if (event.uid !== null) select(event.uid)
              }}
              className={cn(
                'flex w-full items-center gap-2.5 px-3.5 py-1.5 print:py-0.5 text-left text-data hover:bg-surface-hover focus-visible:-outline-offset-2',
                selected !== null && event.uid !== null && event.uid !== selected && 'text-ink-faint',
              )}
            >
              <Icon aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
              <span className="min-w-0 flex-1 truncate">
                <Prose>{eventWords(event, cast.nameOf)}</Prose>
              </span>
              <span className="num shrink-0 text-ink-faint text-xs">
                {formatClock(event.at, zone)}{' '}
                <span className="inline-block min-w-14 text-right">{sinceStart(event.at, start)}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** Brings `item` into `container`'s view without moving the page. */
function scrollWithin(container: HTMLElement | null, item: HTMLElement): void {
  if (!container) return
  const top = item.offsetTop
  const bottom = top + item.offsetHeight
  if (top < container.scrollTop) container.scrollTop = top
  else if (bottom > container.scrollTop + container.clientHeight) container.scrollTop = bottom - container.clientHeight
}
