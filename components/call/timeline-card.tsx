'use client'

import { useMemo } from 'react'
import { Timeline, type TimelineProps } from '@/components/timeline/timeline'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { Badge } from '@/components/ui/text/badge'
import { Name } from '@/components/ui/text/name'
import { useInApp } from '@/lib/client/page/use-apps'
import { ACTIONS } from '@/lib/shared/actions'
import { ANSWERED_STATUSES, type Call } from '@/lib/shared/calls/call'
import { callHref } from '@/lib/shared/links'
import { plainName } from '@/lib/shared/text/plain-name'
import { absentOf, isOpen, type Person, startOf } from '@/lib/shared/timeline/presence'
import { useTimelineWindow } from './use-moment'

type AbsentLineProps = {
  call: Call
  people: readonly Person[]
  nameOf: (uid: string) => string
  /** The call was open when the page loaded, so the space reserved for people yet to join is kept. */
  wasOpen: boolean
}

/** Who was invited and did not join, worded to fit the call. Renders nothing when there is nobody to name. */
export function AbsentLine({ call, people, nameOf, wasOpen }: AbsentLineProps) {
  const absent = useMemo(() => absentOf(call, people), [call, people])
  if (!wasOpen && absent.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 py-3 text-data">
      <span className="text-ink-muted leading-5">{absent.length === 0 ? emptyWords(call) : absentWords(call)}</span>
      {absent.map((person) => (
        <Badge key={person.uid}>
          <Name className="truncate">{nameOf(person.uid)}</Name>
          {person.rows[0]?.state && (
            <span className="min-w-0 truncate font-normal text-ink-muted">· {plainName(person.rows[0].state)}</span>
          )}
        </Badge>
      ))}
    </div>
  )
}

const isAnswered = (call: Call) => (ANSWERED_STATUSES as readonly string[]).includes(call.status)

function absentWords(call: Call): string {
  if (isAnswered(call)) return isOpen(call) ? 'Not joined yet:' : 'Never joined:'
  return isOpen(call) ? 'Not answered yet:' : 'Did not answer:'
}

function emptyWords(call: Call): string {
  if (isAnswered(call)) return 'Everyone invited has joined.'
  return isOpen(call) ? 'Nobody has answered yet.' : 'Nobody answered.'
}

const COPY = ACTIONS['copy-moment'].label

type TimelineCardProps = Omit<TimelineProps, 'window' | 'onWindow' | 'linkTo'> & {
  /** The call was open when the page loaded, so the space reserved for people yet to join is kept. */
  wasOpen: boolean
  /** The path of a moment, in seconds since the start, with the selected person; by default on the call's own page. */
  hrefOf?: (moment: { t: number; p: string | undefined }) => string
}

/** The timeline with its heading, and below it who did not join. */
export function TimelineCard({ wasOpen, hrefOf, ...rest }: TimelineCardProps) {
  const { call, people, nameOf, pinned, selected } = rest
  const [window, setWindow] = useTimelineWindow()
  const inApp = useInApp()
  const linkTo = (time: number) => {
    const moment = { t: Math.round(time - startOf(call)), p: selected ?? undefined }
    return new URL(inApp(hrefOf?.(moment) ?? callHref(call, moment)), globalThis.location.href).href
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
      <Timeline {...rest} window={window} onWindow={setWindow} linkTo={linkTo} />
      <AbsentLine call={call} people={people} nameOf={nameOf} wasOpen={wasOpen} />
    </Card>
  )
}
