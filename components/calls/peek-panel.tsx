import { ArrowUpRight, ChevronDown, ChevronUp, X } from 'lucide-react'
import { useMemo } from 'react'
import NoSuchCall from '@/components/parts/call/no-such-call'
import { Story } from '@/components/parts/call/story'
import TagsLine from '@/components/parts/call/tags-line'
import CopyTicket from '@/components/parts/ticket/copy-ticket'
import { LaneLabels } from '@/components/timeline/lane-labels'
import { Plot } from '@/components/timeline/plot'
import { IconButton } from '@/components/ui/form/button'
import { ButtonLink } from '@/components/ui/form/button-link'
import { ErrorState, SkeletonRows } from '@/components/ui/state/states'
import { Badge } from '@/components/ui/text/badge'
import { Name } from '@/components/ui/text/name'
import { MediaLabel, OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { useCall, useDrawnAt } from '@/lib/client/data/use-call'
import { isUnknownCall } from '@/lib/client/http/api-error'
import { useInApp, useRouter } from '@/lib/client/page/use-apps'
import { useNow } from '@/lib/client/page/use-now'
import { useWidth } from '@/lib/client/page/use-size'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import { type CallRef, refOf } from '@/lib/shared/calls/call-path'
import { callHref } from '@/lib/shared/links'
import { castOf, endsOf } from '@/lib/shared/story/cast'
import { weaveStory } from '@/lib/shared/story/story'
import { formatDateTime } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'
import { layoutTimeline } from '@/lib/shared/timeline/layout'
import { startOf } from '@/lib/shared/timeline/presence'

type PeekPanelProps = {
  callRef: CallRef
  onBehalfOf: string | null
  /** The row's own copy, shown until the call has loaded. */
  known: Call | undefined
  onClose: () => void
  onStep: (by: 1 | -1) => void
}

/** A preview of a call beside the list: its story, a small timeline and a link to its page. The list stays usable. */
export function PeekPanel({ callRef, onBehalfOf, known, onClose, onStep }: PeekPanelProps) {
  const { data, error, refetch } = useCall(callRef, { onBehalfOf, known })
  const call = data?.data
  return (
    <aside
      aria-label="Call preview"
      className="sheet-in fixed inset-y-0 right-0 z-30 flex w-full max-w-[460px] flex-col bg-surface-raised shadow-overlay"
    >
      <header className="flex min-h-12 items-center justify-between gap-3 border-line border-b py-2 pr-3 pl-4">
        <h2 className="min-w-0 truncate font-medium text-sm">
          {call === undefined ? 'Call' : `${endsOf(call).from} → ${endsOf(call).to}`}
        </h2>
        <div className="flex items-center gap-1">
          <IconButton icon={ChevronUp} large label="Previous call (k)" size="sm" onClick={() => onStep(-1)} />
          <IconButton icon={ChevronDown} large label="Next call (j)" size="sm" onClick={() => onStep(1)} />
          <IconButton icon={X} large label="Close (Esc)" size="sm" onClick={onClose} />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Details" className="min-h-0 flex-1 overflow-y-auto p-4">
        {call !== undefined ? (
          <PeekBody call={call} />
        ) : error === null ? (
          <SkeletonRows rows={6} />
        ) : isUnknownCall(error) ? (
          <NoSuchCall callRef={callRef} onClose={onClose} />
        ) : (
          <ErrorState error={error} onRetry={() => refetch()} />
        )}
      </section>
    </aside>
  )
}

function PeekBody({ call }: { call: Call }) {
  const zone = useZone()
  const inApp = useInApp()
  const now = useNow()
  const nowSeconds = useDrawnAt(call)
  const cast = useMemo(() => castOf(call, nowSeconds), [call, nowSeconds])
  const story = { zone, nowSeconds: now ?? call.time, cast }
  return (
    <div className="space-y-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OutcomeBadge status={call.status} />
          <MediaLabel type={call.type} className="text-ink-muted" />
          {call.mode !== null && call.mode !== 'call' && <Badge>{capital(call.mode)}</Badge>}
        </p>
        <p className="num mt-1 text-data text-ink-muted">
          {formatDateTime(call.time, zone)} {zone.name}
        </p>
      </div>
      <Story
        told={weaveStory(call, story)}
        momentHref={(at, uid) => inApp(callHref(call, { t: Math.round(at - startOf(call)), p: uid ?? undefined }))}
        className="text-sm leading-6"
      />
      <MiniTimeline call={call} nowSeconds={nowSeconds} nameOf={cast.nameOf} />
      <TagsLine callRef={refOf(call)} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={callHref(call)} variant="primary">
          Open the call <ArrowUpRight className="size-3.5" />
        </ButtonLink>
        <CopyTicket call={call} {...story} />
      </div>
      <p className="font-mono text-ink-faint text-xs">
        <Name>{call.sessionId}</Name>
      </p>
    </div>
  )
}

type MiniTimelineProps = { call: Call; nowSeconds: number; nameOf: (uid: string) => string }

/** The timeline without its toolbar, for a side panel. A person in it leads to the call's page. */
function MiniTimeline({ call, nowSeconds, nameOf }: MiniTimelineProps) {
  const zone = useZone()
  const router = useRouter()
  const onSelect = (uid: string | null) => router.push(callHref(call, { p: uid ?? undefined }))
  const [measure, width] = useWidth()
  const layout = useMemo(
    () => layoutTimeline(call, { window: null, width: width ?? 0, nowSeconds, collapse: true, zone }),
    [call, width, nowSeconds, zone],
  )
  return (
    <div className="flex overflow-hidden rounded border border-line">
      <LaneLabels layout={layout} initiator={call.initiator} nameOf={nameOf} selected={null} onSelect={onSelect} />
      <div ref={measure} className="min-w-0 flex-1" style={{ height: layout.height }}>
        {width !== null && <Plot layout={layout} call={call} zone={zone} nameOf={nameOf} selected={null} />}
      </div>
    </div>
  )
}
