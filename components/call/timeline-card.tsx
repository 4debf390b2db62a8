'use client'

import { usePathname } from 'next/navigation'
import { useMemo } from 'react'
import { Timeline } from '@/components/timeline/timeline'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { Badge } from '@/components/ui/text/badge'
import { Name } from '@/components/ui/text/name'
import { useInApp } from '@/lib/client/page/use-apps'
import { ACTIONS } from '@/lib/shared/actions'
import type { Call, Transcription } from '@/lib/shared/calls/call'
import { participantWord } from '@/lib/shared/calls/outcome'
import { callHref, hrefOf } from '@/lib/shared/links'
import { absentOf, isOpen, startOf } from '@/lib/shared/timeline/presence'
import { useCallOnPage, useTimelineWindow } from './call-context'

/** Who was invited and did not join, worded to fit the call. Renders nothing when there is nobody to name. */
export function AbsentLine() {
  const { call, cast, wasOpen } = useCallOnPage()
  const absent = useMemo(() => absentOf(call, cast.everyone), [call, cast])
  if (!wasOpen && absent.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 py-3 text-data">
      <span className="text-ink-muted leading-5">{absent.length === 0 ? emptyWords(call) : absentWords(call)}</span>
      {absent.map(({ uid, rows }) => (
        <Badge key={uid}>
          <Name className="truncate">{cast.nameOf(uid)}</Name>
          {rows[0]?.state && (
            <span className="min-w-0 truncate font-normal text-ink-muted">
              · {participantWord(rows[0].state).toLowerCase()}
            </span>
          )}
        </Badge>
      ))}
    </div>
  )
}

function absentWords(call: Call): string {
  if (call.outcome === 'answered') return isOpen(call) ? 'Not joined yet:' : 'Never joined:'
  return isOpen(call) ? 'Not answered yet:' : 'Did not answer:'
}

function emptyWords(call: Call): string {
  if (call.outcome === 'answered') return 'Everyone invited has joined.'
  return isOpen(call) ? 'Nobody has answered yet.' : 'Nobody answered.'
}

const COPY = ACTIONS['copy-moment'].label

/** The timeline with its heading, and below it who did not join. */
export function TimelineCard({ transcripts }: { transcripts: readonly Transcription[] }) {
  const { call, cast, events, zone, nowSeconds, moment, pinned, selected, pin, select, isShared } = useCallOnPage()
  const [window, setWindow] = useTimelineWindow()
  const page = usePathname()
  const inApp = useInApp()
  const linkTo = (time: number) => {
    const t = Math.round(time - startOf(call))
    const p = selected ?? undefined
    const href = isShared
      ? hrefOf(page, new URLSearchParams({ t: String(t), ...(p && { p }) }))
      : callHref(call, { t, p })
    return new URL(inApp(href), globalThis.location.href).href
  }
  const copied = () => linkTo(pinned ?? startOf(call))
  return (
    <Card className="overflow-clip">
      <CardHeader
        title="Timeline"
        actions={
          // Its room is kept, so that pinning a moment moves nothing.
          <span className={cn('print:hidden', pinned === null && 'invisible')}>
            <CopyButton text={copied} label={COPY} className="sm:hidden" />
            <CopyButton text={copied} className="max-sm:hidden">
              {COPY}
            </CopyButton>
          </span>
        }
      />
      <Timeline
        call={call}
        people={cast.everyone}
        events={events}
        zone={zone}
        nowSeconds={nowSeconds}
        transcripts={transcripts}
        nameOf={cast.nameOf}
        moment={moment}
        pinned={pinned}
        selected={selected}
        onPin={pin}
        onSelect={select}
        window={window}
        onWindow={setWindow}
        linkTo={linkTo}
      />
      <AbsentLine />
    </Card>
  )
}
