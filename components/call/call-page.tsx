'use client'

import { RememberCall } from '@/components/parts/party/remember'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { Banner } from '@/components/ui/state/banner'
import { Skeleton } from '@/components/ui/state/skeleton'
import { ErrorState } from '@/components/ui/state/states'
import { Link } from '@/components/ui/text/link'
import { OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { useAround, useCall } from '@/lib/client/data/use-call'
import { isUnknownCall } from '@/lib/client/http/api-error'
import { useFilters } from '@/lib/client/page/use-filters'
import { type CallRef, readRef, refOf } from '@/lib/shared/calls/call-path'
import type { CallAnswer, CallMeta } from '@/lib/shared/calls/calls'
import { callHref } from '@/lib/shared/links'
import { formatAge, formatDateTime } from '@/lib/shared/text/format'
import { CallActions } from './call-actions'
import { type FileAccess, useCallClock, useCallOnPage } from './call-context'
import { CallSkeleton } from './call-skeleton'
import { CallView } from './call-view'
import { useTranscripts } from './files/use-transcripts'
import { ParticipantsCard } from './participants-card'

const NoSuchCall = onDemand(() => import('@/components/parts/call/no-such-call'))

// What loads its own data, whose code is loaded after the first paint too, with a placeholder of its size.
const AttachedLine = onDemand(() => import('./attached-line'))
const AroundCard = onDemand(() => import('./around/around-card'), <Placeholder title="Related calls" />)
const NotesCard = onDemand(() => import('./notes/notes-card'), <Placeholder title="Notes" />)
const CallData = onDemand(() => import('./call-data'), <Card className="min-h-[46px] print:hidden" />)
const TagsLine = onDemand(() => import('@/components/parts/call/tags-line'), <div className="-mt-2 mb-4 min-h-7" />)
const TranscriptsCard = onDemand(
  () => import('./files/transcripts-card'),
  <Card aria-busy="true">
    <CardHeader title="Transcripts" />
    <CardBody>
      <Skeleton className="h-5 w-2/3" />
    </CardBody>
  </Card>,
)

function Placeholder({ title }: { title: string }) {
  return (
    <Card aria-busy="true" className="min-h-[372px] print:hidden">
      <CardHeader title={title} />
      <div className="space-y-4 px-4 pt-1">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </div>
    </Card>
  )
}

/** A call's page in each of its states. */
export function CallPage({ callRef, files }: { callRef: CallRef; files: FileAccess }) {
  const { data, error, refetch } = useCall(callRef)
  if (data) return <OwnCall answer={data} files={files} />
  if (error === null) return <CallSkeleton />
  if (isUnknownCall(error)) return <NoSuchCall sessionId={readRef(callRef).sessionId} />
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

/** Characters of what was attached: of lists of nothing, and of what fits in a line of a phone; thus nothing jumps when it is shown. */
const NOTHING_ATTACHED = '[[],null]'.length
const ONE_LINE = 60

/** A call with everything that is known and can be done about it. */
function OwnCall({ answer: { data: call, meta }, files }: { answer: CallAnswer; files: FileAccess }) {
  const { zone } = useFilters()
  const ref = refOf(call)
  const { data: around } = useAround(ref)
  const transcripts = useTranscripts(call)
  const attached = JSON.stringify([call.tags, call.metaData]).length
  return (
    <>
      <RememberCall call={call} />
      <CallView
        call={call}
        zone={zone}
        files={files}
        asOf={meta.fetchedAt}
        own={{
          around,
          transcripts: transcripts.listed,
          banner: <SourceBanner meta={meta} />,
          actions: <CallActions previous={around?.previous ?? null} next={around?.next ?? null} />,
          attached: (
            <>
              <Occurrences of={meta.occurrences} />
              {attached > NOTHING_ATTACHED && (
                <div className={`-mt-2 mb-4 ${attached > ONE_LINE ? 'min-h-12 sm:min-h-6' : 'min-h-6'}`}>
                  <AttachedLine call={call} />
                </div>
              )}
              <TagsLine callRef={ref} className="-mt-2 mb-4" />
            </>
          ),
          files: <TranscriptsCard transcripts={transcripts} />,
          below: (
            <>
              <div className="mb-4 grid gap-4 lg:grid-cols-2">
                <AroundCard />
                <NotesCard callRef={ref} zone={zone} />
              </div>
              <ParticipantsCard />
              <CallData callRef={ref} isCut={call.cut !== undefined} />
            </>
          ),
        }}
      />
    </>
  )
}

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

/** The calls of a reused room, newest first; nothing for a room with one call. */
function Occurrences({ of: occurrences = [] }: { of: CallMeta['occurrences'] }) {
  const { call, zone } = useCallOnPage()
  if (occurrences.length < 2) return null
  return (
    <nav aria-label="Calls in this room" className="mb-4 text-data">
      <p className="mb-1 text-ink-muted text-xs">This room had {occurrences.length} calls</p>
      <ol className="flex max-h-[108px] flex-wrap gap-x-5 gap-y-1 overflow-y-auto">
        {occurrences.map(({ mid, time, status }) => (
          <li key={mid} className="flex items-center gap-2">
            <Link
              href={callHref({ sessionId: call.sessionId, roomMid: mid })}
              prefetch={false}
              aria-current={mid === call.roomMid ? 'page' : undefined}
              className="num hover:text-accent-ink hover:underline aria-[current]:font-medium"
            >
              {formatDateTime(time, zone)}
            </Link>
            <OutcomeBadge status={status} />
          </li>
        ))}
      </ol>
    </nav>
  )
}
