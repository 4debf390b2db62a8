'use client'

import { Timeline, type TimelineProps } from '@/components/timeline/timeline'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { callHref } from '@/lib/shared/links'
import { startOf } from '@/lib/shared/timeline/presence'
import { AbsentLine } from './absent-line'
import { useLookedAt } from './use-moment'

type TimelineCardProps = Omit<TimelineProps, 'window' | 'onWindow' | 'linkTo'> & {
  /** It was open when the page came: the room for those who were still expected stays. */
  wasOpen: boolean
}

/** The timeline with its heading, and below it who did not come. */
export function TimelineCard({ wasOpen, ...rest }: TimelineCardProps) {
  const { call, people, nameOf, pinned, selected } = rest
  const [window, look] = useLookedAt()
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
      <AbsentLine call={call} people={people} nameOf={nameOf} wasOpen={wasOpen} />
    </Card>
  )
}
