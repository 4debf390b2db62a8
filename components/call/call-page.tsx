'use client'

import { memo, useEffect } from 'react'
import { cn } from '@/components/ui/cn'
import { Card } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlay/menu'
import { Banner } from '@/components/ui/state/banner'
import { ErrorState, Skeleton } from '@/components/ui/state/states'
import { Link } from '@/components/ui/text/link'
import { OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { useRemember } from '@/lib/client/data/recents'
import { useAround, useCall } from '@/lib/client/data/use-call'
import { isUnknownCall } from '@/lib/client/http/api-error'
import type { Call } from '@/lib/shared/calls/call'
import { type CallRef, refOf } from '@/lib/shared/calls/call-path'
import type { CallAnswer, CallMeta } from '@/lib/shared/calls/calls'
import { callHref } from '@/lib/shared/links'
import { endsOf } from '@/lib/shared/story/cast'
import { countOf, formatAge, formatDateTime } from '@/lib/shared/text/format'
import { CallActions } from './call-actions'
import { CallCards } from './call-cards'
import { CallProvider, type FileAccess, useCallClock, useCallOnPage } from './call-context'
import { CallHeader } from './call-header'
import { useTranscripts } from './files/use-transcripts'
import { INLINE_LINK } from './moment-button'

const NoSuchCall = onDemand(() => import('@/components/parts/call/no-such-call'))

// Parts that load their own data: their code also loads after the first paint, behind a placeholder of the same size.
const AttachedLine = onDemand(() => import('./attached-line'))
const AroundCard = onDemand(() => import('./around/around-card'), <Placeholder className="min-h-[372px]" />)
const NotesCard = onDemand(() => import('./notes/notes-card'), <Placeholder className="min-h-[154px]" />)
const CallData = onDemand(() => import('./call-data'), <Placeholder className="min-h-[46px]" />)
const TagsLine = onDemand(() => import('@/components/parts/call/tags-line'), <div className="min-h-7 w-14" />)
const TranscriptsCard = onDemand(() => import('./files/transcripts-card'), <Placeholder className="min-h-24" />)

function Placeholder({ className }: { className: string }) {
  return (
    <Card aria-busy="true" className={cn('p-4 print:hidden', className)}>
      <Skeleton className="h-5 w-2/3" />
    </Card>
  )
}

const PARTS = ['h-5 w-48', 'h-7 w-72', 'h-5 w-80', 'h-10 w-72', 'h-7 w-24', 'h-36', 'h-72']

/** The placeholder for a call that is loading, of the same size. */
const CallSkeleton = () => (
  <div role="status" className="space-y-2">
    <span className="sr-only">Loading the call…</span>
    {PARTS.map((size) => (
      <Skeleton key={size} className={cn('max-w-full', size)} />
    ))}
  </div>
)

/** A call's page in each of its states. */
export function CallPage({ callRef, files }: { callRef: CallRef; files: FileAccess }) {
  const { data, error, refetch } = useCall(callRef)
  if (data) return <OwnCall answer={data} files={files} />
  if (error === null) return <CallSkeleton />
  if (isUnknownCall(error)) return <NoSuchCall callRef={callRef} />
  return (
    <ErrorState title="This call could not be loaded" error={error} onRetry={() => refetch()}>
      <p>
        The{' '}
        <Link href="/calls" className="underline">
          list of calls
        </Link>{' '}
        still works.
      </p>
    </ErrorState>
  )
}

/** Lengths of the attached data as JSON, when empty and when it fits on one line of a phone: they size the placeholder, so that nothing jumps. */
const NOTHING_ATTACHED = '[[],null]'.length
const ONE_LINE = 40

type OwnCallProps = { answer: CallAnswer; files: FileAccess }

/** Memoized, so that asking for the live call draws nothing again. */
const OwnCall = memo(function OwnCall({ answer: { data: call, meta }, files }: OwnCallProps) {
  const ref = refOf(call)
  const { data: around } = useAround(ref)
  const transcripts = useTranscripts(call)
  const attached = JSON.stringify([call.tags, call.metaData]).length
  // A failure is only worth showing if the call may have transcripts.
  const hasTranscripts = transcripts.listed.length > 0 || (transcripts.error !== null && call.hasRecording)
  useRememberCall(call)
  return (
    <CallProvider call={call} files={files} asOf={meta.fetchedAt} isShared={false}>
      <SourceBanner meta={meta} />
      <CallHeader actions={<CallActions />}>
        <div className="flex flex-wrap items-center gap-x-4">
          <RoomCalls of={meta.occurrences} />
          <TagsLine callRef={ref} />
          {attached > NOTHING_ATTACHED && (
            <div className={cn('min-h-6 min-w-0', attached > ONE_LINE && 'max-sm:min-h-12')}>
              <AttachedLine call={call} />
            </div>
          )}
        </div>
      </CallHeader>
      <CallCards around={around} transcripts={transcripts.listed}>
        {hasTranscripts && <TranscriptsCard transcripts={transcripts} />}
        <div className="grid items-start gap-4 lg:auto-cols-fr lg:grid-flow-col">
          <AroundCard />
          <NotesCard callRef={ref} />
        </div>
        <CallData call={call} />
      </CallCards>
    </CallProvider>
  )
})

/** Says that the live request failed, and how old the copy shown instead is. */
function SourceBanner({ meta: { source, reason, gone, fetchedAt } }: { meta: CallMeta }) {
  const { zone } = useCallOnPage()
  const nowSeconds = useCallClock()
  if (source !== 'mirror' || reason === undefined) return null
  return (
    <Banner tone="warning" className="mb-4">
      {gone === true ? '' : 'The live request failed, so this is Callscope’s own copy. '}
      {reason}
      {` It was fetched ${formatAge(nowSeconds - fetchedAt)} ago (${formatDateTime(fetchedAt, zone)}).`}
    </Banner>
  )
}

/** Links to the other calls of a reused room, newest first; renders nothing for a room with one call. */
function RoomCalls({ of: occurrences = [] }: { of: CallMeta['occurrences'] }) {
  const { call, zone } = useCallOnPage()
  if (occurrences.length < 2) return null
  return (
    <Menu>
      <MenuTrigger className={cn(INLINE_LINK, 'min-h-6')}>
        {countOf(occurrences.length, 'call')} in this room
      </MenuTrigger>
      <MenuContent className="max-h-80 overflow-y-auto">
        {occurrences.map(({ mid, time, status }) => (
          <MenuItem key={mid} asChild>
            <Link
              href={callHref({ sessionId: call.sessionId, roomMid: mid })}
              aria-current={mid === call.roomMid ? 'page' : undefined}
              className="num aria-[current]:font-medium"
            >
              {formatDateTime(time, zone)}
              <OutcomeBadge status={status} className="ml-auto pl-4" />
            </Link>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}

/** Remembers that the user opened this call, as it is now. */
function useRememberCall(call: Call) {
  const remember = useRemember()
  const href = callHref(call)
  const { from, to } = endsOf(call)
  const { status, time } = call
  useEffect(() => remember({ kind: 'call', href, from, to, status, time }), [remember, href, from, to, status, time])
}
