import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import { ShareButton } from '@/components/parts/share/share-button'
import { cn } from '@/components/ui/cn'
import { ActionLabel } from '@/components/ui/form/action'
import { IconButton } from '@/components/ui/form/button'
import { buttonClass } from '@/components/ui/form/button-class'
import { onDemand } from '@/components/ui/on-demand'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlay/menu'
import { Link } from '@/components/ui/text/link'
import { useInApp, useRouter } from '@/lib/client/page/use-apps'
import { useKeyboard } from '@/lib/client/page/use-keyboard'
import { keyOf } from '@/lib/shared/actions'
import { type AroundCall, isMissed } from '@/lib/shared/calls/around'
import { refOf } from '@/lib/shared/calls/call-path'
import { callHref, compareHref, evidencePath } from '@/lib/shared/links'
import { capital } from '@/lib/shared/text/capital'
import { formatDate } from '@/lib/shared/text/format'
import { useCallClock, useCallOnPage } from './call-context'

const MarkDelivered = onDemand(async () => ({
  default: (await import('@/components/parts/call/mark-delivered')).MarkDelivered,
}))
const CopyTicket = onDemand(async () => ({
  default: (await import('@/components/parts/ticket/copy-ticket')).CopyTicket,
}))
const CallLink = onDemand(() => import('@/components/parts/callbacks/call-link'), <span className="h-8 w-26" />)

type StepsProps = { previous: AroundCall | null; next: AroundCall | null }

/** What can be done with a call. */
export function CallActions(steps: StepsProps) {
  const { call, zone, cast, pinned, selected } = useCallOnPage()
  const nowSeconds = useCallClock()
  return (
    <>
      {isMissed(call.status) && call.initiator !== null && <CallLink uid={call.initiator} text="Call back" />}
      <AroundSteps {...steps} />
      {call.receiverType === 'group' && call.receiver !== null && <MarkDelivered guid={call.receiver} />}
      <ShareButton
        subject={{ kind: 'call', sessionId: call.sessionId, mid: call.roomMid }}
        label={`${call.type === null ? 'Call' : `${capital(call.type)} call`}, ${formatDate(call.time, zone)}`}
        hasRecordings={call.recordings.length > 0}
      />
      <MoreActions />
      <CopyTicket call={call} cast={cast} nowSeconds={nowSeconds} pinned={pinned} selected={selected} />
    </>
  )
}

const PREVIOUS = keyOf('previous-call')
const NEXT = keyOf('next-call')

/** Buttons and keys for the previous and next call between the same people or in the same group. */
function AroundSteps({ previous, next }: StepsProps) {
  const router = useRouter()
  const open = (call: AroundCall | null) => {
    if (call !== null) router.push(callHref(call))
  }
  useKeyboard({ [PREVIOUS]: () => open(previous), [NEXT]: () => open(next) })
  return (
    <span className="flex items-center">
      <IconButton
        label={previous === null ? 'No earlier related call' : `Previous related call (${PREVIOUS})`}
        aria-disabled={previous === null}
        onClick={() => open(previous)}
      >
        <ChevronLeft className="size-4" />
      </IconButton>
      <IconButton
        label={next === null ? 'No later related call' : `Next related call (${NEXT})`}
        aria-disabled={next === null}
        onClick={() => open(next)}
      >
        <ChevronRight className="size-4" />
      </IconButton>
    </span>
  )
}

function MoreActions() {
  const { call, zone } = useCallOnPage()
  const inApp = useInApp()
  return (
    <Menu>
      <MenuTrigger aria-label="More actions" className={cn(buttonClass(), 'w-8 px-0')}>
        <Ellipsis aria-hidden="true" className="size-4" />
      </MenuTrigger>
      <MenuContent>
        <MenuItem asChild>
          <a href={inApp(evidencePath(call, zone.name))} download>
            <ActionLabel action="evidence" />
          </a>
        </MenuItem>
        <MenuItem asChild>
          <a href={inApp(evidencePath(call, zone.name, 'outside'))} download>
            <ActionLabel action="evidence-outside" />
          </a>
        </MenuItem>
        <MenuItem asChild>
          <Link href={compareHref(refOf(call), undefined)} prefetch={false}>
            <ActionLabel action="compare" />
          </Link>
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
