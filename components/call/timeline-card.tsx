'use client'

import { Timeline, type TimelineProps } from '@/components/timeline/timeline'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/copy-button'
import { useInApp } from '@/lib/client/use-apps'
import { ACTIONS } from '@/lib/shared/actions'
import { callHref } from '@/lib/shared/links'
import { startOf } from '@/lib/shared/timeline/presence'
import { AbsentLine } from './absent-line'
import { useTimelineWindow } from './use-moment'

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
