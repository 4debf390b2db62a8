import { DeliveredDialog } from '@/components/parts/lazy'
import { ShareButton } from '@/components/parts/share/share-button'
import { ActionLabel, useMayDo } from '@/components/ui/form/action'
import { onDemand } from '@/components/ui/on-demand'
import { useDialog } from '@/components/ui/overlay/dialog-place'
import { MenuItem, MoreMenu } from '@/components/ui/overlay/menu'
import { copyText } from '@/components/ui/overlay/toast'
import { Kbd } from '@/components/ui/text/badge'
import { Link } from '@/components/ui/text/link'
import { useAround } from '@/lib/client/data/use-call'
import { useInApp, useRouter } from '@/lib/client/page/use-apps'
import { useKeyboard } from '@/lib/client/page/use-keyboard'
import { keyOf } from '@/lib/shared/actions'
import { type AroundCall, isMissed } from '@/lib/shared/calls/around'
import { refOf } from '@/lib/shared/calls/call-path'
import { callHref, compareHref, evidencePath } from '@/lib/shared/links'
import { formatDate } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'
import { useCallOnPage } from './call-context'

const CopyTicket = onDemand(() => import('@/components/parts/ticket/copy-ticket'))
const CallLink = onDemand(() => import('@/components/parts/callbacks/call-link'), <span className="h-8 w-26" />)

/** The actions of a call. */
export function CallActions() {
  const { call, zone, cast, nowSeconds, pinned, momentUrl } = useCallOnPage()
  const momentOf = () => (pinned === null ? null : { at: pinned, url: momentUrl(pinned) })
  return (
    <>
      {isMissed(call.status) && call.initiator !== null && <CallLink uid={call.initiator} text="Call back" />}
      <ShareButton
        subject={{ kind: 'call', sessionId: call.sessionId, mid: call.roomMid }}
        label={`${call.type === null ? 'Call' : `${capital(call.type)} call`}, ${formatDate(call.time, zone)}`}
        hasRecordings={call.recordings.length > 0}
      />
      <CopyTicket call={call} cast={cast} nowSeconds={nowSeconds} momentOf={momentOf} />
      <MoreActions />
    </>
  )
}

/** The menu with the rest: previous and next call, comparing with another, files, and the group’s conversation. */
function MoreActions() {
  const { call, zone } = useCallOnPage()
  const { previous = null, next = null } = useAround(refOf(call)).data ?? {}
  const inApp = useInApp()
  const router = useRouter()
  const show = useDialog()
  const guid = call.receiverType === 'group' ? call.receiver : null
  const mayMark = useMayDo('mark-delivered')
  const open = (other: AroundCall | null) => {
    if (other !== null) router.push(callHref(other))
  }
  useKeyboard({ [keyOf('previous-call')]: () => open(previous), [keyOf('next-call')]: () => open(next) })
  return (
    <MoreMenu label="More actions" ofPage>
      <Step action="previous-call" to={previous} />
      <Step action="next-call" to={next} />
      <MenuItem asChild>
        <Link href={compareHref(refOf(call))}>
          <ActionLabel action="compare" />
        </Link>
      </MenuItem>
      {(['evidence', 'evidence-outside'] as const).map((action) => (
        <MenuItem key={action} asChild>
          <a href={inApp(evidencePath(call, zone.name, action === 'evidence' ? undefined : 'outside'))} download>
            <ActionLabel action={action} />
          </a>
        </MenuItem>
      ))}
      <MenuItem onSelect={() => copyText(call.sessionId, 'Session id copied.')}>Copy session id</MenuItem>
      {guid !== null && mayMark && (
        <MenuItem onSelect={() => show(<DeliveredDialog guid={guid} />)}>
          <ActionLabel action="mark-delivered" />
        </MenuItem>
      )}
    </MoreMenu>
  )
}

function Step({ action, to }: { action: 'previous-call' | 'next-call'; to: AroundCall | null }) {
  if (to === null) return null
  return (
    <MenuItem asChild>
      <Link href={callHref(to)}>
        <ActionLabel action={action} />
        <span className="ml-auto pl-4 max-md:hidden">
          <Kbd>{keyOf(action)}</Kbd>
        </span>
      </Link>
    </MenuItem>
  )
}
