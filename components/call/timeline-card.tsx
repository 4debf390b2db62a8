'use client'

import { useMemo } from 'react'
import { Timeline, type TimelineProps } from '@/components/timeline/timeline'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { useLookedAt } from '@/lib/hooks/use-moment'
import { callHref } from '@/lib/links'
import { isOpen, peopleOfCall, startOf } from '@/lib/timeline/presence'

type TimelineCardProps = Omit<TimelineProps, 'window' | 'onWindow' | 'linkTo'> & {
  /** It was open when the page came: the room for those who were still expected stays. */
  wasOpen: boolean
}

/** The timeline with its heading, and below it who never joined. */
export function TimelineCard({ wasOpen, ...rest }: TimelineCardProps) {
  const { call, nowSeconds, nameOf, pinned, selected } = rest
  const [window, look] = useLookedAt()
  const absent = useMemo(
    () => peopleOfCall(call, nowSeconds).filter((person) => person.stays.length === 0),
    [call, nowSeconds],
  )
  const linkTo = (time: number) => {
    const moment = { t: Math.round(time - startOf(call)), p: selected ?? undefined }
    return new URL(callHref(call.sessionId, moment), globalThis.location.href).href
  }
  return (
    <Card className="overflow-clip">
      <CardHeader
        title="Timeline"
        actions={
          pinned !== null && (
            <CopyButton text={() => linkTo(pinned)} label="Copy link to this moment" className="print:hidden">
              Copy link to this moment
            </CopyButton>
          )
        }
      />
      <Timeline {...rest} window={window} onWindow={look} linkTo={linkTo} />
      {(wasOpen || absent.length > 0) && (
        <div className="flex flex-wrap items-center gap-1.5 px-4 py-3 text-data">
          <span className="text-ink-muted leading-5">
            {absent.length === 0
              ? 'Everyone who was asked has joined.'
              : isOpen(call)
                ? 'Not joined yet:'
                : 'Never joined:'}
          </span>
          {absent.map((person) => (
            <Badge key={person.uid} title={person.rows[0]?.state ?? undefined}>
              {nameOf(person.uid)}
              {person.rows[0]?.state && <span className="font-normal text-ink-muted">· {person.rows[0].state}</span>}
            </Badge>
          ))}
        </div>
      )}
    </Card>
  )
}
